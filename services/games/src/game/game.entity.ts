import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigintColumn } from '@banyan/kernel/database';
import type { Category, GameFeature, GameType, Volatility } from '../kind/kinds.js';

/** Which picture a game is drawn with. */
export interface GameArt {
  readonly motif?: string;
  readonly palette?: string;
}

/** A game in one brand's catalogue. */
@Entity('game')
export class Game {
  @PrimaryGeneratedColumn('identity', { name: 'node_id', type: 'bigint' })
  nodeId: string;

  @Column('text')
  brand: string;

  @Column('int', { name: 'vendor_id' })
  vendorId: number;

  /** The vendor's key of the game. */
  @Column('text')
  code: string;

  @Column('text')
  category: Category;

  /** By the specification's language code. */
  @Column('jsonb')
  names: Record<string, string>;

  /** Declared return in percent, as decimal text. */
  @Column('numeric', { nullable: true })
  rtp: string | null;

  @Column('boolean')
  demo: boolean;

  @Column('int', { nullable: true })
  lines: number | null;

  @Column('bigint', { name: 'min_bet_minor', nullable: true, transformer: bigintColumn })
  minBetMinor: bigint | null;

  @Column('text', { array: true })
  types: GameType[];

  @Column('text', { array: true })
  tags: string[];

  @Column('text', { array: true })
  features: GameFeature[];

  @Column('text', { nullable: true })
  volatility: Volatility | null;

  /** Offered in these countries alone; empty: everywhere. */
  @Column('text', { name: 'only_countries', array: true })
  onlyCountries: string[];

  @Column('text', { name: 'hidden_countries', array: true })
  hiddenCountries: string[];

  @Column('boolean', { name: 'is_new' })
  isNew: boolean;

  /** Lower comes first. */
  @Column('int')
  position: number;

  @Column('boolean')
  enabled: boolean;

  @Column('jsonb')
  art: GameArt;

  @Column('timestamptz', { name: 'maintenance_from', nullable: true })
  maintenanceFrom: Date | null;

  @Column('timestamptz', { name: 'maintenance_until', nullable: true })
  maintenanceUntil: Date | null;

  @Column('text', { name: 'maintenance_message', nullable: true })
  maintenanceMessage: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

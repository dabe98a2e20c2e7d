import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How a vendor names a currency of ours; `unitMinor` is the worth of one of its units in our minor units. */
export interface VendorCurrency {
  readonly code: string;
  readonly unitMinor: string;
}

/** What a vendor may pay outside of rounds in any 24 hours, in our minor units. */
export interface PromoBudgetOf {
  readonly currency: string;
  readonly amountMinor: string;
}

export const vendorShapes = ['banyan', 'hub88', 'softswiss', 'pragmatic'] as const;
export type VendorShape = (typeof vendorShapes)[number];

export const walletModes = ['seamless', 'transfer'] as const;
export type WalletMode = (typeof walletModes)[number];

/** A game vendor. Its `code` is the specification's vassalage. */
@Entity('vendor')
export class Vendor {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  code: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'launch_url' })
  launchUrl: string;

  /** Where our own calls go, `<address>/<operation>`; null: it takes none. */
  @Column('text', { name: 'api_url', nullable: true })
  apiUrl: string | null;

  /** seamless: each bet and win is booked here. transfer: the vendor keeps what members moved there. */
  @Column('text', { name: 'wallet_mode' })
  walletMode: WalletMode;

  /** The vendor's protocol: ours, or one that an adapter implements. */
  @Column('text')
  shape: VendorShape;

  /** PEM, for a shape that signs with a private key. */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey: string | null;

  @Column('boolean')
  enabled: boolean;

  /** When two operators opened its games the first time; null: they have not yet. */
  @Column('timestamptz', { name: 'live_at', nullable: true })
  liveAt: Date | null;

  /** Its games may be opened through the brand's launch hosts, which serve what its own does. */
  @Column('boolean', { name: 'uses_launch_hosts' })
  usesLaunchHosts: boolean;

  /** CIDR ranges; empty lets every address in. */
  @Column('text', { name: 'ip_list', array: true })
  ipList: string[];

  /** By our currency code. */
  @Column('jsonb')
  currencies: Record<string, VendorCurrency>;

  /** The vendor's language code by the specification's. */
  @Column('jsonb')
  languages: Record<string, string>;

  /** By our currency code; none is nothing. */
  @Column('jsonb', { name: 'promo_budgets' })
  promoBudgets: PromoBudgetOf[];

  @Column('int', { name: 'requests_per_second' })
  requestsPerSecond: number;

  @Column('timestamptz', { name: 'maintenance_from', nullable: true })
  maintenanceFrom: Date | null;

  @Column('timestamptz', { name: 'maintenance_until', nullable: true })
  maintenanceUntil: Date | null;

  @Column('text', { name: 'maintenance_message', nullable: true })
  maintenanceMessage: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

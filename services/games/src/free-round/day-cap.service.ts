import { Injectable } from '@nestjs/common';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { settings } from '../settings.gen.js';

/** The zone of the brands' days. */
export const zone = sql`Asia/Ho_Chi_Minh`;

/** What one member of a brand may be given in free rounds in one day. */
export interface DayCap {
  readonly rounds: number;
  /** Minor units by currency. */
  readonly worth: ReadonlyMap<string, bigint>;
}

/** The caps that operators set for a brand. */
@Injectable()
export class DayCapService {
  constructor(private readonly settings: SettingReader) {}

  /** Of the brand whose members are given the rounds, wherever the operator's request came in. */
  async of(brand: string): Promise<DayCap> {
    const [rounds, worth] = await Promise.all([
      this.settings.get(brand, settings.freeRoundsPerDay),
      this.settings.get(brand, settings.freeRoundsDayWorth),
    ]);
    return { rounds, worth };
  }
}

/** Whether one member may be given so many rounds, worth so much in minor units, in one day. */
export const withinDay = (cap: DayCap, currency: string, rounds: number, worthMinor: bigint): boolean =>
  rounds <= cap.rounds && worthMinor <= (cap.worth.get(currency) ?? worthMinor);

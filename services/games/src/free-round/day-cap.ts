import { config } from '../config.js';
import { sql } from '@banyan/kernel/database';

/** The zone of the brands' days. */
export const zone = sql`Asia/Ho_Chi_Minh`;

/** Whether one member may be given so many rounds, worth so much in minor units, in one day. */
export const withinDay = (currency: string, rounds: number, worthMinor: bigint): boolean =>
  rounds <= config.freeRoundsPerDay && worthMinor <= (config.freeRoundsDayWorth.get(currency) ?? worthMinor);

import { outcomeOf } from '../../src/game/outcome.js';
import type { Round } from './api.js';
import { money } from './money.js';
import { t } from './texts.js';

/** All that a round cost its player, in minor units; nothing when it was given. */
export const costOf = ({ free, betMinor }: Pick<Round, 'free' | 'betMinor'>): bigint => (free ? 0n : BigInt(betMinor));

/** The only place that calls a payment a win: less than the stake is the stake in part, however it is celebrated elsewhere. */
export const resultText = (paid: bigint, cost: bigint): string =>
  t(outcomeOf(paid, cost), { amount: money(paid), bet: money(cost) });

/** What stands on the plate while a sum grows; nothing before the first amount. */
export const plateText = (paid: bigint, cost: bigint): string => (paid > 0n ? resultText(paid, cost) : '');

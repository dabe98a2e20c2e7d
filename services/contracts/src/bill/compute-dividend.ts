import type { Query } from '@banyan/kernel/database';
import { settleDividend } from '../settlement/dividend.js';
import { withLoss, withLossFee } from '../settlement/net-loss.js';
import { least } from '../terms/amounts.js';
import { billsOf, figuresOfLines, partsOf, type Computed } from './computed.js';
import { carriedInto } from './earlier-bills.js';
import type { InForce } from './lines.js';
import type { Settling } from './period-key.js';
import { noTeamFigures, type TeamFigures } from './team-figures.js';
import { teamGiven } from './team-given.js';
import type { Limits } from '../terms/offer-check.js';

/** Dividends: the platform pays the top lines, every upline its downlines. Of the net loss: after everything else that the team was given. */
export async function computeDividend(
  query: Query,
  of: Settling,
  all: readonly InForce[],
  { dividendCarry, lossFeeBp }: Pick<Limits, 'dividendCarry' | 'lossFeeBp'>,
): Promise<Computed> {
  const figures = await lossesOf(query, all, of, lossFeeBp);
  const carried = await carriedInto(query, all, of, dividendCarry);
  return billsOf(all, { figures, carried }, settleDividend, ({ baseMinor }) => least(baseMinor, 0n));
}

async function lossesOf(
  query: Query,
  lines: readonly InForce[],
  of: Settling,
  feeBp: number,
): Promise<Map<bigint, TeamFigures>> {
  const figures = await figuresOfLines(query, lines, of);
  for (const [at, part] of partsOf(lines, of.span.end)) {
    const { brand, zone, under } = of;
    const given = await teamGiven(query, part, { brand, zone, under, from: of.span.start, until: new Date(at) });
    for (const { contractId, terms } of part) {
      const [own, besides] = [figures.get(contractId), given.get(contractId)];
      // A gift alone is a deficit to make good, but nobody earns a fixed amount by it.
      if (!own && (!besides || terms.calc === 'FIXED_AMOUNT')) continue;
      figures.set(contractId, withLoss(withLossFee({ ...(own ?? noTeamFigures), ...besides }, feeBp)));
    }
  }
  return figures;
}

import type { Query } from '@banyan/kernel/database';
import type { CarryMode } from '../settlement/carry.js';
import { settleDividend } from '../settlement/dividend.js';
import { least } from '../terms/amounts.js';
import { billsOf, figuresOfLines, partsOf, type Computed } from './computed.js';
import { carriedInto } from './earlier-bills.js';
import type { InForce } from './lines.js';
import type { Settling } from './period-key.js';
import { teamSalaries, type TeamFigures } from './team-figures.js';

/** Dividends: the platform pays the top lines, every upline its downlines. Of the net loss: after the team's salaries. */
export async function computeDividend(
  query: Query,
  of: Settling,
  all: readonly InForce[],
  mode: CarryMode,
): Promise<Computed> {
  const figures = await lossesOf(query, all, of);
  const carried = await carriedInto(query, all, of, mode);
  return billsOf(all, { figures, carried }, settleDividend, ({ baseMinor }) => least(baseMinor, 0n));
}

async function lossesOf(query: Query, lines: readonly InForce[], of: Settling): Promise<Map<bigint, TeamFigures>> {
  const figures = await figuresOfLines(query, lines, of);
  for (const [at, part] of partsOf(lines, of.span.end)) {
    const { brand, zone, under } = of;
    const span = { brand, zone, under, from: of.span.start, until: new Date(at) };
    for (const [id, salaryMinor] of await teamSalaries(query, part, span)) {
      const own = figures.get(id);
      if (own) figures.set(id, { ...own, salaryMinor, lossMinor: own.lossMinor - salaryMinor });
    }
  }
  return figures;
}

import type { Query } from '@banyan/kernel/database';
import { salaryCarry } from '../settlement/carry.js';
import { settleSalary } from '../settlement/salary.js';
import { billsOf, figuresOfLines, type Computed } from './computed.js';
import { onwardOf } from './earlier-bills.js';
import type { InForce } from './lines.js';
import type { Settling } from './period-key.js';

/** Daily salaries: the platform pays each level what it earns over those below. */
export async function computeDaily(query: Query, of: Settling, all: readonly InForce[]): Promise<Computed> {
  const figures = await figuresOfLines(query, all, of);
  const carried = await onwardOf(query, all, of.span.start);
  return billsOf(all, { figures, carried }, settleSalary, (_bill, { betMinor }, carriedMinor) => salaryCarry(betMinor, carriedMinor).onwardMinor);
} // prettier-ignore

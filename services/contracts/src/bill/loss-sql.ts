import { joined, named, sql, type Sql } from '@banyan/kernel/database';
import { givenBack, type GivenBack } from '../settlement/net-loss.js';

/** The column of a bill `b` that holds a part of what was given back. */
export const givenColumn = (part: GivenBack): Sql => sql`b.${named(`${part}_minor`)}`;

/** The loss of a bill `b`, as `netLoss` has it: made from the same list. */
export const lossOfBill = sql`(b.stake_minor - b.payout_minor - ${joined(givenBack.map(givenColumn), sql` - `)})`;

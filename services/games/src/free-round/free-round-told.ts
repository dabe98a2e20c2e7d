import { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import { sql, type Tx } from '@banyan/kernel/database';

/** A grant after a change, as {@link toldColumns} reads it. */
export interface ChangedGrant {
  readonly id: string;
  readonly key: string;
  readonly member: string;
  readonly state: string;
  readonly used: number;
  readonly version: number;
  readonly ordered: boolean;
}

/** Of a grant `g`, after a statement that makes its version one higher. */
export const toldColumns = sql`g.id, g.campaign as key, g.member_id::text as member, g.state, g.used, g.version, g.ordered`;

/** What ends a grant at an instant ($2), and has its vendor told. */
export const cancelling = sql`state = 'CANCELLED', next_call_at = $2, calls = 0, version = version + 1`;

/** The grant that a request by its name ($1) has become. */
export const orderedSql = sql`select ${toldColumns} from free_round_grant g where g.campaign = $1 and g.ordered`;

/** Tells the campaigns that asked for grants what became of them: nothing yet of those that their vendor has not answered for, whatever it plays of them. */
export async function tellChanged(tx: Tx, grants: readonly ChangedGrant[]): Promise<void> {
  const facts = grants
    .filter(({ ordered, state }) => ordered && state !== 'WAITING')
    .map(({ id, key, member, state, used, version }) => ({
      payload: { key, memberId: BigInt(member), grantId: id, state, used, refusal: '', version },
      key: member,
    }));
  if (facts.length > 0) await tx.publishAll(FreeRoundsChanged, facts);
}

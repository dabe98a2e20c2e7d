import { Injectable } from '@nestjs/common';
import type { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { termsOf } from '../campaign/content.js';
import { askAgain, noteRounds, unanswered, withdrawRounds } from '../rounds-grant/rounds-grant.js';
import { lockClaim, type ClaimRow } from './claim-store.js';
import { ReservationService } from './reservation.service.js';

/** Games is asked again for what it has not answered for so long. */
const unansweredMs = 600_000;
const atOnce = 100;
const dayMs = 86_400_000;

/** What games tells of the free rounds that claims asked for. */
@Injectable()
export class RoundsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly reservations: ReservationService,
  ) {}

  /**
   * Notes what became of rounds. A claim that waited for them is granted, or, where nothing of them was or can be used, its reservation is given back: what
   * was refused may be claimed again, for a day at least, however long games and the vendor took; the rest is over.
   */
  async changed(tx: Tx, event: FreeRoundsChanged): Promise<void> {
    const { key, state } = event;
    // Nothing is known yet of what is in another state, so nothing is noted of it.
    if (!given.has(state) && !stateAfter.has(state)) return;
    const [known] = await tx.query<{ id: string }>(sql`select claim_id::text as id from rounds_grant where key = $1`, [
      key,
    ]);
    const claim = known && (await lockClaim(tx, BigInt(known.id)));
    if (!claim) return;
    const now = this.clock.now();
    const isNews = await noteRounds(tx, claim.id, event, now);
    if (isNews && claim.state === 'GRANTING') await this.settle(tx, claim, event, now);
  }

  /** Asks again, by the same name, for what had no answer for ten minutes: the request or the answer was passed over by a release that knew neither. */
  async askAgain(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - unansweredMs);
    for (const { id } of await unanswered(this.db.query, since, atOnce)) {
      if (signal.aborted) return;
      await this.db.transaction(async (tx) => {
        const claim = await lockClaim(tx, BigInt(id));
        if (claim) await askAgain(tx, claim, termsOf(claim.content.terms).reward, now);
      });
    }
  }

  private async settle(tx: Tx, { id, ...claim }: ClaimRow, event: FreeRoundsChanged, now: Date): Promise<void> {
    const { state, used, refusal } = event;
    if (given.has(state) || used > 0) {
      const [granted] = await tx.query<{ back: boolean }>(grantedSql, [id, now]);
      // Games had not heard of the request when its deposit went back.
      if (granted?.back) await withdrawRounds(tx, BigInt(claim.memberId), [id]);
      return;
    }
    const refused = state === 'REFUSED' ? refusedFor(refusal) : null;
    const atLeast = new Date(now.getTime() + (refused === 'rounds_cap' ? 2 : 1) * dayMs);
    await tx.query(overSql, [id, stateAfter.get(state), refused && `promotions.${refused}`, now, atLeast]);
    await this.reservations.giveBack(tx, { id, ...claim });
  }
}

const grantedSql = sql`
update claim set state = 'GRANTED', refused = null, granted_at = $2, updated_at = $2, tried_at = null where id = $1
returning charged_back_at is not null as back`;

/* It can be claimed until then ($5) at least, unless it was refused so often that it ever will be. */
const overSql = sql`
update claim set state = case when charged_back_at is not null then 'CANCELLED' else $2 end, issued = false,
  refused = case when charged_back_at is null then $3 end, updated_at = $4, tried_at = $4,
  claim_until = case when $2 = 'CLAIMABLE' and claim_until < $5 and attempt < 10 then $5 else claim_until end where id = $1`;

const given = new Set(['GRANTED', 'USED']);

/** Of a claim whose rounds were not given and will not be. */
const stateAfter: ReadonlyMap<string, ClaimRow['state']> = new Map([
  ['REFUSED', 'CLAIMABLE'],
  ['EXPIRED', 'EXPIRED'],
  ['CANCELLED', 'CANCELLED'],
]);

/** What is kept with a claim whose rounds were refused, and for nothing else. */
export const ofRounds = new Set(['promotions.rounds_refused', 'promotions.rounds_cap']);

const keptFrom = new Set(['games.excluded', 'games.free_rounds_restricted']);

/** What the member reads, of a refusal of games. */
function refusedFor(refusal: string): string {
  if (refusal === 'games.free_rounds_cap') return 'rounds_cap';
  // Most of those are frozen; whoever is closed is found so when it is tried again.
  if (refusal === 'games.player_blocked') return 'reward_held';
  return keptFrom.has(refusal) ? 'reward_blocked' : 'rounds_refused';
}

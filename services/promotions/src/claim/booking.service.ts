import { Injectable } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { termsOf } from '../campaign/content.js';
import { errors } from '../errors.js';
import { MemberService } from '../member/member.service.js';
import { givePoints } from '../points/move.js';
import { askForRounds } from '../rounds-grant/rounds-grant.js';
import { giveSpins, requireGivable } from '../wheel-grant/wheel-grant.js';
import { lockDue, type ClaimRow } from './claim-store.js';
import { ReservationService, type Marks } from './reservation.service.js';

/**
 * Gives what the wallet has no part in: points, spins of a lucky wheel, and free rounds. Reserving it, booking it and noting it is one transaction, so
 * nothing is left on its way; free rounds are on their way until games has said what became of them, and are tried at no time: no job sends them to the wallet,
 * also none of a release that knew no free rounds.
 */
@Injectable()
export class BookingService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly reservations: ReservationService,
    private readonly members: MemberService,
  ) {}

  /** Gives what is due; what was given already changes nothing. */
  async give(claim: ClaimRow, issued: boolean, marks: Marks): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const due = await lockDue(tx, BigInt(claim.id), now);
      if (!due) return;
      await this.book(tx, due, now);
      // The campaign's row comes last: all claims of it wait for each other there.
      await this.reservations.reserve(tx, due, marks);
      await tx.query(
        sql`update claim set state = $4, issued = $2, refused = null, granted_at = case $4 when 'GRANTED' then $3::timestamptz end, updated_at = $3,
           attempt = attempt + 1, tried_at = case $4 when 'GRANTING' then 'infinity'::timestamptz end where id = $1`,
        [due.id, issued, now, termsOf(due.content.terms).reward.rounds ? 'GRANTING' : 'GRANTED'],
      );
      await failpoint('promotions.while_booking');
    });
    await failpoint('promotions.after_booking');
  }

  private async book(tx: Tx, claim: ClaimRow, at: Date): Promise<void> {
    const { id, brand, currency, memberId, content } = claim;
    const { reward } = termsOf(content.terms);
    const { count, wheelId } = reward;
    if (reward.rounds) return askForRounds(tx, claim, reward, at);
    if (wheelId === null) {
      const points = {
        brand,
        kind: 'GIVEN',
        contra: 'house:campaign',
        points: BigInt(count),
        key: `claim:${id}`,
        at,
      } as const;
      return givePoints(tx, [memberId], points);
    }
    const { minLevel, paidIn, isLeft } = await requireGivable(tx.query, { wheelId, brand, currency }, at);
    if (!isLeft) throw errors.wheel_empty();
    const [vip] = await tx.query<{ level: number }>(sql`select level from vip_member where member_id = $1`, [memberId]);
    if ((vip?.level ?? 0) < minLevel) throw errors.wheel_level({ level: minLevel });
    if (paidIn && !(await this.members.factOf(tx.query, BigInt(memberId)))?.paidIn) throw errors.wheel_paid_in();
    await giveSpins(tx, { claimId: id, wheelId, memberId, spins: count, at });
  }
}

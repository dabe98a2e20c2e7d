import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { OutcomeCode, RewardKind, type RewardOutcome, type RewardPosting } from '@banyan/proto/wallet/v1/wallet';
import { WalletService } from '../wallet/wallet.service.js';
import type { GiftKind } from './gift.dto.js';

/** A payment that is older than this was left by who began it. */
const leftMs = 5_000;
/** As many as the wallet takes in one request. */
const atOnce = 100;

interface Due {
  readonly id: string;
  readonly brand: string;
  readonly memberId: string;
  readonly kind: GiftKind;
  readonly currency: string;
  readonly amountMinor: string;
  readonly turnover: number;
  /** Grows with each claim of it. */
  readonly attempt: number;
}

const columns = sql`id::text as id, brand, member_id::text as "memberId", kind, currency, amount_minor::text as "amountMinor", turnover, attempt`;

const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;
const { OUTCOME_CODE_ACCOUNT_BLOCKED: blocked, OUTCOME_CODE_INVALID: invalid } = OutcomeCode;
const isDone = ({ code }: RewardOutcome): boolean => code === applied || code === duplicate;
/** What the wallet does not take as it is, for instance one of an older release: it says nothing of the member, so it is sent again. */
const isInvalid = ({ code }: RewardOutcome): boolean => code === invalid;
const isRefused = ({ code }: RewardOutcome): boolean => code === blocked;

const invalidGifts = metrics.counter(
  'promotions_invalid_gifts_total',
  'Payments of gifts that the wallet did not take as they are',
);

/** Pays gifts: one command of the wallet under each gift's own key, as often as it takes; then the gift says so. */
@Injectable()
export class GiftPaymentService {
  private readonly logger = new Logger('Gift');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
  ) {}

  /** What is paid without a claim, and what was left on its way. */
  async work(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;) {
      const left = new Date(this.clock.now().getTime() - leftMs);
      const rows = await this.db.query<{ id: string }>(
        sql`select id::text as id from gift where state = 'GRANTING' and coalesce(tried_at, '-infinity') < $1
         order by coalesce(tried_at, '-infinity'), id limit $2`,
        [left, atOnce],
      );
      count = rows.length;
      try {
        await this.payApart(rows.map(({ id }) => id));
      } catch (error) {
        return this.logger.warn({ msg: 'gifts_wait', count, error: String(error) });
      }
    }
  }

  /** One payment that the wallet cannot answer does not keep the others: they are sent in halves. */
  private async payApart(ids: readonly string[]): Promise<void> {
    try {
      await this.pay(ids);
    } catch (error) {
      if (error instanceof DomainError && error.status === 503) throw error;
      if (ids.length <= 1) return this.logger.error({ msg: 'gift_unanswered', gift: ids[0], error: String(error) });
      const half = Math.ceil(ids.length / 2);
      await this.payApart(ids.slice(0, half));
      await this.payApart(ids.slice(half));
    }
  }

  /** At most a hundred; those that are not on their way change nothing. */
  async pay(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const due = await this.db.query<Due>(
      sql`update gift set tried_at = $2 where id = any($1::bigint[]) and state = 'GRANTING' returning ${columns}`,
      [ids, this.clock.now()],
    );
    const outcomes = await this.wallet.postAll(due.map(postingOf));
    await failpoint('promotions.after_gift');
    const paid = due.filter((_gift, index) => outcomes[index] && isDone(outcomes[index]));
    await this.db.query(
      sql`update gift set state = 'GRANTED', granted_at = $2, tried_at = null where id = any($1::bigint[]) and state = 'GRANTING'`,
      [paid.map(({ id }) => id), this.clock.now()],
    );
    for (const [index, gift] of due.entries()) {
      const outcome = outcomes[index];
      if (outcome && isRefused(outcome)) await this.db.transaction((tx) => this.refuse(tx, gift));
      else if (outcome && isInvalid(outcome)) {
        invalidGifts.inc();
        this.logger.error({ msg: 'gift_invalid', alarm: true, gift: gift.id, kind: gift.kind });
      } else if (!outcome || !isDone(outcome))
        this.logger.error({ msg: 'gift_unclear', gift: gift.id, code: outcome?.code });
    }
  }

  /** The member may claim it later, until it is over. Counts when the same posting is refused again under the lock: what was refused once may have been given since to another sender. */
  private async refuse(tx: Tx, { id, attempt }: Due): Promise<void> {
    const [gift] = await tx.query<Due>(
      sql`select ${columns} from gift where id = $1 and state = 'GRANTING' for update`,
      [id],
    );
    if (!gift || gift.attempt !== attempt) return;
    const [outcome] = await this.wallet.postAll([postingOf(gift)]);
    const now = this.clock.now();
    if (outcome && isDone(outcome))
      await tx.query(sql`update gift set state = 'GRANTED', granted_at = $2, tried_at = null where id = $1`, [id, now]);
    else if (outcome && isRefused(outcome))
      await tx.query(
        sql`update gift set state = 'CLAIMABLE', reason = 'reward_blocked', tried_at = null where id = $1`,
        [id],
      );
  }
}

/** The same for one gift whenever it is sent. */
const postingOf = ({ id, brand, memberId, kind, currency, amountMinor, turnover }: Due): Partial<RewardPosting> => ({
  memberId: BigInt(memberId),
  brand,
  currency,
  kind: kind === 'REBATE' ? RewardKind.REWARD_KIND_REBATE : RewardKind.REWARD_KIND_CASH,
  key: `gift:${id}`,
  amountMinor: BigInt(amountMinor),
  turnover,
  reference: `gift:${kind.toLowerCase()}`,
});

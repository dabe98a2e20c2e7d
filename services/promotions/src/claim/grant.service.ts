import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { OutcomeCode, RewardKind, type RewardOutcome, type RewardPosting } from '@banyan/proto/wallet/v1/wallet';
import { termsOf } from '../campaign/content.js';
import { isMoney, wagerOf } from '../campaign/terms.js';
import { errors } from '../errors.js';
import { WalletService } from '../wallet/wallet.service.js';
import { BookingService } from './booking.service.js';
import { isHeld } from './held.service.js';
import { ReservationService, type Marks } from './reservation.service.js';
import { claimColumns, claimTables, lockClaim, lockDue, type ClaimRow } from './claim-store.js';

const dayMs = 86_400_000;
/** A grant that is older than this was left by who began it. */
const leftMs = 5_000;
const atOnce = 100;
/** A bonus that waits for its rounds, and what was kept from somebody who was frozen, is looked at again so much later. */
const againMs = 60_000;

const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;
const isDone = ({ code }: RewardOutcome): boolean => code === applied || code === duplicate;

/**
 * Pays rewards. A reward is reserved from its campaign in the transaction that makes its claim one that is being granted; then one command of
 * the wallet under the claim's own key moves the money, as often as it takes; then the claim says so.
 */
@Injectable()
export class GrantService {
  private readonly logger = new Logger('Grant');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly reservations: ReservationService,
    private readonly booking: BookingService,
  ) {}

  /** Grants what is due; what is granted or on its way already changes nothing. A refusal is kept for operators; of what is paid by itself the job's alone, which tries again what was held and nothing else. */
  async claim(id: bigint, how: { issued: boolean }): Promise<void> {
    try {
      await this.give(id, how);
    } catch (error) {
      if (error instanceof DomainError && error.code.startsWith('promotions.'))
        await this.db.query(
          sql`update claim set refused = $2, tried_at = $4 where id = $1 and state = 'CLAIMABLE' and ($3::boolean or not automatic)`,
          [id, error.code, how.issued, this.clock.now()],
        );
      throw error;
    }
  }

  private async give(id: bigint, { issued }: { issued: boolean }): Promise<void> {
    const [claim] = await this.db.query<ClaimRow>(sql`select ${claimColumns} from ${claimTables} where c.id = $1`, [
      id,
    ]);
    if (!claim) throw errors.claim_not_found();
    if (claim.state !== 'GRANTED' && claim.state !== 'GRANTING') {
      await this.reservations.requireRecipient(claim);
      const marks = await this.reservations.marksOf(claim, { issued });
      if (!isMoney(termsOf(claim.content.terms).reward.kind)) return this.booking.give(claim, issued, marks);
      await this.reserve(id, issued, marks);
    }
    await this.grant(id);
  }

  /** Sends what is on its way to the wallet and notes its answer. Rejects with `promotions.reward_blocked` when the wallet gives this member nothing. */
  async grant(id: bigint): Promise<void> {
    await this.tried(id);
    const [claim] = await this.db.query<ClaimRow>(
      sql`select ${claimColumns} from ${claimTables} where c.id = $1 and c.state = 'GRANTING'`,
      [id],
    );
    if (!claim || !isMoney(termsOf(claim.content.terms).reward.kind)) return;
    const outcome = await this.wallet.post(postingOf(claim));
    await failpoint('promotions.after_grant');
    const refused = await this.db.transaction((tx) => this.note(tx, claim, outcome));
    if (refused === 'bonus_active') throw errors.bonus_active();
    if (refused) throw errors.reward_blocked();
  }

  /** What was left on its way, what is paid without a claim, and what bonuses came to. */
  async work(signal: AbortSignal): Promise<void> {
    const left = new Date(this.clock.now().getTime() - leftMs);
    await this.each(signal, sql`select id::text as id from claim where state = 'GRANTING' and coalesce(tried_at, '-infinity') < $1 order by coalesce(tried_at, '-infinity'), id limit $2`, [left, atOnce], (id) => this.grant(id)); // prettier-ignore
    const again = new Date(this.clock.now().getTime() - againMs);
    await this.each(signal, sql`select id::text as id from claim where bonus_state in ('RELEASING', 'FORFEITING') and coalesce(tried_at, '-infinity') < $1 order by coalesce(tried_at, '-infinity'), id limit $2`, [again, atOnce], (id) => this.end(id)); // prettier-ignore
    // Last: only these ask identity, which may take its time.
    for (const statement of [automaticSql, heldSql])
      await this.each(signal, statement, [again, atOnce], (id) => this.issue(id));
  }

  /**
   * Ends a bonus whose wagering is done or whose time is up: what is left of it becomes cash, or goes back. It stays open while rounds that
   * were staked from it are, since what they win belongs to it.
   */
  async end(id: bigint): Promise<void> {
    await this.tried(id);
    const [claim] = await this.db.query<ClaimRow>(
      sql`select ${claimColumns} from ${claimTables} where c.id = $1 and c.bonus_state in ('RELEASING', 'FORFEITING')`,
      [id],
    );
    if (!claim) return;
    const bonusVersion = await this.settledVersion(claim);
    if (bonusVersion === null) return;
    const releases = claim.bonusState === 'RELEASING';
    const outcome = await this.wallet.post({
      ...ownerOf(claim),
      kind: releases ? RewardKind.REWARD_KIND_RELEASE : RewardKind.REWARD_KIND_FORFEIT,
      key: `${releases ? 'release' : 'forfeit'}:${claim.id}`,
      amountMinor: 0n,
      turnover: 0,
      reference: `campaign:${claim.campaignId}`,
      bonusVersion,
    });
    if (outcome.code === OutcomeCode.OUTCOME_CODE_BUSY) return;
    if (!isDone(outcome)) return this.logger.error({ msg: 'bonus_not_ended', claim: claim.id, code: outcome.code });
    await this.db.query(
      sql`update claim set bonus_state = $2, moved_minor = $3, ended_at = $4, updated_at = $4
       where id = $1 and bonus_state in ('RELEASING', 'FORFEITING')`,
      [id, releases ? 'FINISHED' : 'EXPIRED', outcome.movedMinor, this.clock.now()],
    );
  }

  private async tried(id: bigint): Promise<void> {
    await this.db.query(
      sql`update claim set tried_at = $2 where id = $1 and tried_at is distinct from 'infinity'::timestamptz`,
      [id, this.clock.now()],
    );
  }

  /** Where a bonus' account stands when every round that was staked from it is settled; null while one is open. */
  private async settledVersion({ id, memberId, currency }: ClaimRow): Promise<bigint | null> {
    for (let after = 0n; ;) {
      const known = await this.wallet.bonusRounds(BigInt(memberId), currency, `claim:${id}`, after);
      const ofVendors = known.rounds.filter(({ source }) => source.startsWith('vendor:'));
      const open = await this.db.query(openSql, [
        memberId,
        currency,
        ofVendors.map(({ source }) => source.slice('vendor:'.length)),
        ofVendors.map(({ roundId }) => roundId),
      ]);
      if (open.length > 0) return null;
      if (known.nextVersion === 0n) return known.version;
      after = known.nextVersion;
    }
  }

  /** Without a claim; a refusal is kept, and the member may still claim it himself. */
  private async issue(id: bigint): Promise<void> {
    try {
      await this.claim(id, { issued: true });
    } catch (error) {
      // What is refused is kept with it.
      if (!(error instanceof DomainError) || !error.code.startsWith('promotions.')) throw error;
    }
  }

  private async each(signal: AbortSignal, ...[statement, parameters, work]: Each): Promise<void> {
    for (const { id } of await this.db.query<{ id: string }>(statement, parameters)) {
      if (signal.aborted) return;
      await work(BigInt(id)).catch((error: unknown) =>
        this.logger.warn({ msg: 'claim_waits', claim: id, error: String(error) }),
      );
    }
  }

  private async reserve(id: bigint, issued: boolean, marks: Marks): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const claim = await lockDue(tx, id, now);
      if (!claim) return;
      const { reward } = termsOf(claim.content.terms);
      const bonus = reward.kind === 'BONUS';
      if (bonus) await requireNoBonus(tx, claim);
      await this.reservations.reserve(tx, claim, marks);
      const needMinor = bonus ? wagerOf(reward, BigInt(claim.rewardMinor), BigInt(claim.baseMinor)) : 0n;
      await tx.query(
        sql`update claim set state = 'GRANTING', issued = $2, refused = null, updated_at = $3, bonus_state = $4, wager_need_minor = $5,
           wager_hundredths = 0, contribution = $6::jsonb, wager_until = $7, attempt = attempt + 1, tried_at = $3, counts_from = case when $4::text is null then counts_from else $3 end where id = $1`,
        [
          id,
          issued,
          now,
          bonus ? 'ACTIVE' : null,
          needMinor,
          JSON.stringify(bonus ? reward.contribution : {}),
          bonus ? new Date(now.getTime() + reward.bonusDays * dayMs) : null,
        ],
      );
    });
  }

  /** Why the wallet gives this member nothing, else null. Then the reservation is given back, after the same posting was refused under the lock too. */
  private async note(tx: Tx, { id, attempt }: ClaimRow, first: RewardOutcome): Promise<Refusal | null> {
    const claim = await lockClaim(tx, BigInt(id));
    if (claim?.state !== 'GRANTING' || claim.attempt !== attempt) return null;
    const now = this.clock.now();
    // What was refused once may have been given since to another sender of the same posting.
    const outcome = refusalOf(first) ? await this.wallet.post(postingOf(claim)) : first;
    if (isDone(outcome)) {
      await tx.query(
        sql`update claim set state = 'GRANTED', granted_at = $2, updated_at = $2, tried_at = null,
           bonus_state = case when bonus_state = 'ACTIVE' and charged_back_at is not null then 'FORFEITING' when bonus_state = 'ACTIVE' and wager_hundredths >= wager_need_minor::numeric * 100 then 'RELEASING' else bonus_state end
         where id = $1`,
        [id, now],
      );
      return null;
    }
    const refused = refusalOf(outcome);
    if (!refused) {
      this.logger.error({ msg: 'grant_unclear', claim: claim.id, code: outcome.code });
      return null;
    }
    await tx.query(
      sql`update claim set state = case when charged_back_at is null then 'CLAIMABLE' else 'CANCELLED' end, issued = false, refused = $3, bonus_state = null, wager_need_minor = 0,
         wager_hundredths = 0, wager_until = null, updated_at = $2 where id = $1`,
      [id, now, `promotions.${refused}`],
    );
    await this.reservations.giveBack(tx, claim);
    return refused;
  }
}

type Refusal = 'reward_blocked' | 'bonus_active';

/** What the wallet does not give, now and with the same posting again. */
function refusalOf({ code }: RewardOutcome): Refusal | null {
  if (code === OutcomeCode.OUTCOME_CODE_LIMIT_REACHED) return 'bonus_active';
  const blocked = code === OutcomeCode.OUTCOME_CODE_ACCOUNT_BLOCKED || code === OutcomeCode.OUTCOME_CODE_INVALID;
  return blocked ? 'reward_blocked' : null;
}

/** The same for one claim whenever it is sent. */
function postingOf(claim: ClaimRow): Partial<RewardPosting> {
  const { kind, turnover } = termsOf(claim.content.terms).reward;
  return {
    ...ownerOf(claim),
    kind: kind === 'CASH' ? RewardKind.REWARD_KIND_CASH : RewardKind.REWARD_KIND_BONUS,
    key: `claim:${claim.id}`,
    amountMinor: BigInt(claim.rewardMinor),
    turnover,
    reference: `campaign:${claim.campaignId}`,
  };
}

/* Of rounds by vendor ($3) and name ($4), one of the member ($1) in a currency ($2) that was not told as settled. */
const openSql = sql`
select 1 from unnest($3::text[], $4::text[]) as n (vendor, round_id)
where not exists (
  select from counted_round r where r.member_id = $1 and r.vendor = n.vendor and r.round_id = n.round_id and r.currency = $2) limit 1`;

/* What is paid by itself; of who was free again not long ago ($1) later. */
const automaticSql = sql`
select c.id::text as id from claim c join campaign p on p.id = c.campaign_id and p.state <> 'PAUSED'
where c.state = 'CLAIMABLE' and c.automatic and c.refused is null and coalesce(c.tried_at, '-infinity') <= $1 order by c.id limit $2`;

/* Such of who was found frozen and is not held any more. */
const heldSql = sql`
select c.id::text as id from claim c join campaign p on p.id = c.campaign_id and p.state <> 'PAUSED'
where c.state = 'CLAIMABLE' and c.automatic and c.refused = 'promotions.reward_held' and coalesce(c.tried_at, '-infinity') <= $1
  and not ${isHeld(sql`c.member_id`)} order by coalesce(c.tried_at, '-infinity'), c.id limit $2`;

type Each = [
  statement: Parameters<Database['query']>[0],
  parameters: readonly unknown[],
  work: (id: bigint) => Promise<void>,
];

const ownerOf = ({ memberId, brand, currency }: ClaimRow) => ({ memberId: BigInt(memberId), brand, currency });

/** A member stakes one bonus at a time in a currency. Two that are claimed at once wait for each other here. */
async function requireNoBonus(tx: Tx, { memberId, currency }: ClaimRow): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:bonus:' || $1::text, 0))`, [memberId]);
  const open = await tx.query(
    sql`select 1 from claim where member_id = $1 and currency = $2 and bonus_state in ('ACTIVE', 'RELEASING', 'FORFEITING')`,
    [memberId, currency],
  );
  if (open.length > 0) throw errors.bonus_active();
}

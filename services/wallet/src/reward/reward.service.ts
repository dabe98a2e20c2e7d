import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { currencies, currencyOf } from '@banyan/kernel/money';
import {
  RewardKind,
  type GetBonusRoundsRequest,
  type GetBonusRoundsResponse,
  type PostRewardsRequest,
  type PostRewardsResponse,
  type RewardOutcome,
  type RewardPosting,
} from '@banyan/proto/wallet/v1/wallet';
import { AccountService } from '../ledger/account.service.js';
import { entryKinds, outcomeCodes, type CommandKind, type OutcomeCode } from '../ledger/command.js';
import { giftHouse } from '../ledger/gift.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { LimitService } from '../ledger/limit.service.js';
import { restrictionOf } from '../restriction/restrictions.js';

const mostPostings = 100;
const mostTurnover = 100;
const keyPattern = /^[\x21-\x7e]{1,100}$/;
const source = 'promotions';
/** How many rounds one request for those of a bonus is told of. */
const mostRounds = 1_000;
/** Whoever asks forgets settled rounds after 120 days: one that was staked longer ago is waited for no more. */
const roundsMs = 100 * 86_400_000;

type Kind = 'CASH' | 'BONUS' | 'RELEASE' | 'FORFEIT' | 'REBATE';

const kinds = new Map<RewardKind, Kind>([
  [RewardKind.REWARD_KIND_CASH, 'CASH'],
  [RewardKind.REWARD_KIND_BONUS, 'BONUS'],
  [RewardKind.REWARD_KIND_RELEASE, 'RELEASE'],
  [RewardKind.REWARD_KIND_FORFEIT, 'FORFEIT'],
  [RewardKind.REWARD_KIND_REBATE, 'REBATE'],
]);

/** What the ledger is told of each. */
const commands: Readonly<Record<Kind, { readonly kind: CommandKind; readonly contra: string }>> = {
  CASH: { kind: 'promo_win', contra: giftHouse.promotion },
  REBATE: { kind: 'promo_win', contra: giftHouse.rebate },
  BONUS: { kind: 'bonus_grant', contra: giftHouse.bonus },
  RELEASE: { kind: 'bonus_release', contra: giftHouse.bonus },
  FORFEIT: { kind: 'bonus_forfeit', contra: giftHouse.bonus },
};

interface Stored {
  readonly kind: Kind;
  readonly moved: string;
  readonly turnover: number;
  readonly transactionId: string;
}

/** What promotions give members, and what becomes of their bonuses. */
@Injectable()
export class RewardService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly accounts: AccountService,
    private readonly limits: LimitService,
    private readonly clock: Clock,
  ) {}

  async post({ postings }: PostRewardsRequest): Promise<PostRewardsResponse> {
    if (postings.length > mostPostings) throw requestErrors.invalid();
    const outcomes: RewardOutcome[] = [];
    for (const posting of postings) outcomes.push(await this.one(posting));
    return { outcomes };
  }

  /** Which rounds were staked from a bonus since it was given under `key`, from one version of its account on. */
  async bonusRounds({ memberId, currency, key, afterVersion }: GetBonusRoundsRequest): Promise<GetBonusRoundsResponse> {
    const none = { rounds: [], version: 0n, nextVersion: 0n };
    const [bonus] = await this.database.query<{ id: string; version: string; given: string | null }>(bonusSql, [
      memberId,
      currency,
      source,
      key,
    ]);
    if (!bonus) return none;
    const given = BigInt(bonus.given ?? 0);
    const after = afterVersion > given ? afterVersion : given;
    const rows = await this.database.query<{ source: string; roundId: string; version: string }>(bonusRoundsSql, [
      bonus.id,
      after,
      mostRounds,
      new Date(this.clock.now().getTime() - roundsMs),
    ]);
    const rounds = new Map(rows.map((row) => [JSON.stringify([row.source, row.roundId]), row]));
    return {
      rounds: [...rounds.values()].map((row) => ({ source: row.source, roundId: row.roundId })),
      version: BigInt(bonus.version),
      nextVersion: rows.length === mostRounds ? BigInt(rows.at(-1)?.version ?? 0) : 0n,
    };
  }

  private async one(posting: RewardPosting): Promise<RewardOutcome> {
    const kind = kinds.get(posting.kind);
    const { memberId, brand, currency, key, amountMinor, turnover } = posting;
    const gives = kind === 'CASH' || kind === 'BONUS' || kind === 'REBATE';
    const fits = gives ? amountMinor > 0n : amountMinor === 0n && turnover === 0;
    if (!kind || !fits || !Object.hasOwn(currencies, currency) || !keyPattern.test(key)) return answer('INVALID');
    if (memberId < 1n || !/^[\w-]{1,32}$/.test(brand) || turnover < 0 || turnover > mostTurnover)
      return answer('INVALID');
    const { accountId } = await this.accounts.open(memberId, brand, currency);
    return this.database.transaction(async (tx) => {
      // Under the lock: the same key sent twice at once is answered by the first one's row.
      const [account] = await tx.query<{ status: string }>(sql`select status from account where id = $1 for update`, [
        accountId,
      ]);
      const known = await storedOf(tx, accountId, key);
      if (known) return repeated(known, kind, posting);
      if (gives && (account?.status !== 'ACTIVE' || (await this.keptFrom(tx, memberId))))
        return answer('ACCOUNT_BLOCKED');
      const bonus = await bonusOf(tx, memberId, currency);
      if (kind === 'BONUS' && bonus.minor >= visibleMinor(currency)) return answer('LIMIT_REACHED');
      if (!gives && posting.bonusVersion !== undefined && posting.bonusVersion !== bonus.version) return answer('BUSY');
      const moved = gives ? amountMinor : bonus.minor;
      const booked = moved > 0n ? await this.book(tx, accountId, kind, moved, posting) : answer('APPLIED');
      if (booked.code !== outcomeCodes.APPLIED) return booked;
      await tx.query(
        sql`insert into reward (account_id, key, kind, moved_minor, turnover, transaction_id, reference, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [accountId, key, kind, moved, turnover, booked.transactionId, posting.reference, this.clock.now()],
      );
      return booked;
    });
  }

  /** Whether the member is excluded from play, or operators keep bonuses from him. */
  private async keptFrom(tx: Tx, memberId: bigint): Promise<boolean> {
    if (await this.limits.exclusion(memberId, tx.query)) return true;
    return (await restrictionOf(tx.query, memberId, 'bonus', this.clock.now())) !== null;
  }

  private async book(
    tx: Tx,
    accountId: bigint,
    kind: Kind,
    amountMinor: bigint,
    { currency, key, reference }: RewardPosting,
  ): Promise<RewardOutcome> {
    const command = { ...commands[kind], accountId, source, externalId: key, amountMinor, currency };
    const [outcome] = await this.ledger.apply([{ ...command, ...(reference && { reference }) }], { tx });
    if (outcome?.code !== 'APPLIED') return answer(outcome?.code ?? 'INVALID');
    return { code: outcomeCodes.APPLIED, movedMinor: amountMinor, transactionId: outcome.transactionId ?? '' };
  }
}

const answer = (code: OutcomeCode): RewardOutcome => ({ code: outcomeCodes[code], movedMinor: 0n, transactionId: '' });

/** The least that a person sees of a currency: less than it is left where a win was shared, and cannot be staked. */
const visibleMinor = (currency: string): bigint => {
  const { scale, display } = currencyOf(currency);
  return 10n ** BigInt(scale - display);
};

/* The bonus of a member ($1) in a currency ($2), and which of its entries gave it under the key $4 of the source $3. */
const bonusSql = sql`
select b.id::text as id, b.version::text as version, (
    select max(j.version)::text from (select * from journal e where e.source = $3 and e.external_id = $4 offset 0) j
    where j.account_id = b.id and j.kind = ${entryKinds.bonus_grant}) as given
from account b where b.member_id = $1 and b.currency = $2 and b.kind = 'bonus'`;

/* What a bonus had in a bet is a row of its own, 20 slots above the bet's. */
const bonusRoundsSql = sql`
select j.source, j.round_id as "roundId", j.version::text as version from journal j
where j.account_id = $1 and j.version > $2 and j.slot = ${entryKinds.bet + 20} and j.round_id <> ''
  and j.created_at > $4 order by j.version limit $3`;

/** What is left of a bonus and where its account stands; read under the lock of the available account, which each of its entries takes. */
async function bonusOf(tx: Tx, memberId: bigint, currency: string): Promise<{ minor: bigint; version: bigint }> {
  const [row] = await tx.query<{ balance: string; version: string }>(
    sql`select balance::text as balance, version::text as version from account where member_id = $1 and currency = $2 and kind = 'bonus'`,
    [memberId, currency],
  );
  const balance = BigInt(row?.balance ?? 0);
  return { minor: balance > 0n ? balance : 0n, version: BigInt(row?.version ?? 0) };
}

async function storedOf(tx: Tx, accountId: bigint, key: string): Promise<Stored | undefined> {
  const [row] = await tx.query<Stored>(
    sql`select kind, moved_minor::text as moved, turnover, transaction_id as "transactionId" from reward where account_id = $1 and key = $2`,
    [accountId, key],
  );
  return row;
}

/** What ends a bonus has no amount of its own, so that its repeat is the same whatever is left by then. */
function repeated(known: Stored, kind: Kind, { amountMinor, turnover }: RewardPosting): RewardOutcome {
  const ends = kind === 'RELEASE' || kind === 'FORFEIT';
  const same = known.kind === kind && (ends || (BigInt(known.moved) === amountMinor && known.turnover === turnover));
  if (!same) return answer('CONFLICT');
  return { code: outcomeCodes.DUPLICATE, movedMinor: BigInt(known.moved), transactionId: known.transactionId };
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, failpoint } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { OutcomeCode, RewardKind } from '@banyan/proto/wallet/v1/wallet';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { WalletService } from '../wallet/wallet.service.js';
import type {
  ConversionDto,
  ConvertPointsRequest,
  PointBalanceDto,
  PointConfigDto,
  PointEntryPageDto,
} from './points.dto.js';
import { VipService } from '../vip/vip.service.js';
import { lockPoints, movePoints } from './move.js';
import { factors, levels, pointCurrency, rulesOf, stepMinor, turnover, unitMinor } from './ratio.js';

/** A conversion that is older than this was left by who began it. */
const leftMs = 5_000;
const atOnce = 100;
const contra = 'house:conversion';

interface Conversion {
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly points: string;
  readonly amountMinor: string;
  readonly state: 'PENDING' | 'PAID' | 'RETURNED';
}

const columns = sql`id::text as id, member_id::text as "memberId", brand, points::text as points, amount_minor::text as "amountMinor", state`;

/** A member's points: what there is, what it came from, and how it becomes money. */
@Injectable()
export class PointsService {
  private readonly logger = new Logger('Points');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
    private readonly vip: VipService,
  ) {}

  async balance(): Promise<PointBalanceDto> {
    const [row] = await this.db.query<{ points: string }>(
      sql`select balance::text as points from point_account where member_id = $1`,
      [principal().id],
    );
    return { points: row?.points ?? '0' };
  }

  /** For a visitor the first level's. */
  async config(): Promise<PointConfigDto> {
    const who = ctx().principal;
    const { level } = rulesOf(who?.type === 'member' ? await this.vip.levelOf(who.id) : 0);
    const table = Object.entries(factors).map(([category, percent]) => ({ category, percent }));
    const rules = { currency: pointCurrency, unitMinor, stepMinor, turnover, level };
    return { ...rules, levels: [...levels], factors: table };
  }

  entries(query: ListQuery): Promise<PointEntryPageDto> {
    return listPage(this.db.query, query, { ...entries, parameters: [principal().id] });
  }

  /** Turns points into money, with the payment password, once per key: the same again is answered as before. */
  async convert({ points, idempotencyKey, paymentPassword }: ConvertPointsRequest): Promise<ConversionDto> {
    const { id, brand } = principal();
    const { ratio, daily, dailyMinor } = rulesOf(await this.vip.levelOf(id));
    // What was begun at another level is answered as it was then.
    const known = await this.known(id, idempotencyKey);
    if (!known) {
      if (points % ratio !== 0) throw errors.points_multiple({ ratio });
      await this.brands.requirePaymentPassword(id, paymentPassword ?? '');
    }
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    const amountMinor = BigInt(Math.floor(points / ratio)) * stepMinor;
    const conversion = await this.db.transaction(async (tx) => {
      const balance = await lockPoints(tx, id);
      const [again] = await tx.query<Conversion>(
        sql`select ${columns} from point_conversion where member_id = $1 and idempotency_key = $2`,
        [id, idempotencyKey],
      );
      if (again) return again;
      if (points % ratio !== 0) throw errors.points_multiple({ ratio });
      if (balance < BigInt(points)) throw errors.points_short();
      const [today] = await tx.query<{ day: string; count: number; sum: string }>(
        sql`select d.day, count(c.id)::int as count, coalesce(sum(c.amount_minor), 0)::text as sum
         from (select to_char($2::timestamptz at time zone $3, 'YYYY-MM-DD') as day) d
           left join point_conversion c on c.member_id = $1 and c.day = d.day and c.state <> 'RETURNED' group by d.day`,
        [id, now, zone],
      );
      if ((today?.count ?? 0) >= daily || BigInt(today?.sum ?? 0) + amountMinor > dailyMinor)
        throw errors.points_daily();
      const [made] = await tx.query<Conversion>(
        sql`insert into point_conversion (member_id, brand, idempotency_key, points, amount_minor, day, state, created_at)
         values ($1, $2, $3, $4, $5, $6, 'PENDING', $7) returning ${columns}`,
        [id, brand, idempotencyKey, points, amountMinor, today?.day ?? '', now],
      );
      if (!made) throw errors.points_short();
      await movePoints(tx, id, {
        kind: 'CONVERTED',
        contra,
        points: -BigInt(points),
        key: `conversion:${made.id}`,
        at: now,
      });
      return made;
    });
    if (conversion.points !== String(points)) throw errors.points_conflict();
    const state = conversion.state === 'PENDING' ? await this.settle(conversion) : conversion.state;
    if (state === 'RETURNED') throw errors.reward_blocked();
    const paidMinor = BigInt(conversion.amountMinor);
    return { points, currency: pointCurrency, amountMinor: paidMinor, balance: await this.balance() };
  }

  /** Sends again what was left on its way. */
  async work(signal: AbortSignal): Promise<void> {
    const left = new Date(this.clock.now().getTime() - leftMs);
    const rows = await this.db.query<Conversion>(
      sql`select ${columns} from point_conversion where state = 'PENDING' and created_at < $1 order by created_at limit $2`,
      [left, atOnce],
    );
    for (const row of rows) {
      if (signal.aborted) return;
      await this.settle(row).catch((error: unknown) =>
        this.logger.warn({ msg: 'conversion_waits', conversion: row.id, error: String(error) }),
      );
    }
  }

  private async known(memberId: bigint, key: string): Promise<boolean> {
    const rows = await this.db.query(
      sql`select 1 from point_conversion where member_id = $1 and idempotency_key = $2`,
      [memberId, key],
    );
    return rows.length > 0;
  }

  /** Has the wallet pay a conversion, and gives the points back when it does not. */
  private async settle({ id, memberId, brand, points, amountMinor }: Conversion): Promise<Conversion['state']> {
    const { code } = await this.wallet.post({
      memberId: BigInt(memberId),
      brand,
      currency: pointCurrency,
      kind: RewardKind.REWARD_KIND_CASH,
      key: `points:${id}`,
      amountMinor: BigInt(amountMinor),
      turnover,
      reference: 'points',
    });
    await failpoint('promotions.after_conversion');
    const paid = code === OutcomeCode.OUTCOME_CODE_APPLIED || code === OutcomeCode.OUTCOME_CODE_DUPLICATE;
    const refused = code === OutcomeCode.OUTCOME_CODE_ACCOUNT_BLOCKED || code === OutcomeCode.OUTCOME_CODE_INVALID;
    if (!paid && !refused) {
      this.logger.error({ msg: 'conversion_unclear', conversion: id, code });
      return 'PENDING';
    }
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      await lockPoints(tx, BigInt(memberId));
      const [row] = await tx.query<{ state: Conversion['state'] }>(
        sql`update point_conversion set state = $2 where id = $1 and state = 'PENDING' returning state`,
        [id, paid ? 'PAID' : 'RETURNED'],
      );
      if (row?.state === 'RETURNED')
        await movePoints(tx, BigInt(memberId), {
          kind: 'RETURNED',
          contra,
          points: BigInt(points),
          key: `returned:${id}`,
          at: now,
        });
      return paid ? 'PAID' : 'RETURNED';
    });
  }
}

const entries: ListSpec = {
  from: sql`point_entry e`,
  where: sql`e.member_id = $1`,
  fields: {
    id: sql`e.version::text`,
    kind: sql`e.kind`,
    points: sql`e.points::text`,
    balanceAfter: sql`e.balance_after::text`,
    category: sql`e.category`,
    postedAt: sql`e.posted_at`,
  },
  filters: { kind: equals(sql`e.kind`) },
  sort: ['id', 'DESC'],
  key: sql`e.version`,
  large: { sorts: { id: sql`e.version` } },
};

import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { textFor, type CampaignText } from '../campaign/content.js';
import { errors } from '../errors.js';
import { ChancesService } from './chances.service.js';
import { isLeft } from '../wheel-grant/wheel-grant.js';
import { findWheel, segments } from './wheel-row.js';
import { WheelSeedService } from './wheel-seed.service.js';
import { WheelTurns } from './wheel-turns.js';
import type { WheelChancesDto, WheelDto, WheelPageDto, WheelSeedsDto } from './wheel.dto.js';

/** Lucky wheels as members see and spin them. */
@Injectable()
export class WheelService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly turns: WheelTurns,
    private readonly seed: WheelSeedService,
    private readonly ways: ChancesService,
  ) {}

  /** What is announced, open, or was open in the last three days. */
  async list(query: ListQuery): Promise<WheelPageDto> {
    const { brand, language, principal: who } = ctx();
    const parameters = [who?.brand || brand, this.clock.now()];
    const page = await listPage<Row>(this.db.query, query, { ...shown, parameters });
    return { ...page, data: page.data.map(({ texts, ...row }) => ({ ...row, ...textFor(texts, language) })) };
  }

  async chances(id: bigint): Promise<WheelChancesDto> {
    const {
      day: _day,
      next: _next,
      ...chances
    } = await this.ways.of(this.db.query, await findWheel(this.db.query, id, this.clock.now()), principal().id);
    return chances;
  }

  async seeds(id: bigint): Promise<WheelSeedsDto> {
    const of = { wheelId: (await findWheel(this.db.query, id, this.clock.now())).id, memberId: principal().id };
    return this.inTurn(async (tx) => {
      await this.seed.lock(tx, of);
      return this.seed.view(tx.query, of);
    });
  }

  /** Takes the promised server seed, with a client seed of the member's, and tells the one before. */
  async rotate(id: bigint, clientSeed: string): Promise<WheelSeedsDto> {
    const { id: wheelId, isOpen } = await findWheel(this.db.query, id, this.clock.now());
    if (!isOpen) throw errors.wheel_closed();
    const of = { wheelId, memberId: principal().id };
    return this.inTurn(async (tx) => {
      await this.seed.rotate(tx, of, clientSeed);
      return this.seed.view(tx.query, of);
    });
  }

  /** Ends what is past its time, or has a prize that cannot be given any more, and forgets old deposits and from where was spun. Returns how many ended. */
  async end(): Promise<number> {
    const ended = await this.db.query(endSql, [this.clock.now()]);
    await this.ways.forget(this.db.query);
    return ended.length;
  }

  /** A transaction on the seeds of the member in hand. */
  private inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.turns.ofMember(() => this.turns.transaction(work));
  }
}

const endSql = sql`
update wheel a set state = 'ENDED', updated_at = $1, revision = revision + 1
where a.state = 'PUBLISHED' and (a.closes_at <= $1 or a.opens_at <= $1 and not ${isLeft}) returning 1`;

type Row = Omit<WheelDto, 'title' | 'content'> & { readonly texts: readonly CampaignText[] };

const shown: ListSpec = {
  from: sql`wheel a`,
  where: sql`a.brand = $1 and a.state in ('PUBLISHED', 'ENDED') and a.closes_at > $2::timestamptz - interval '3 days'`,
  fields: {
    id: sql`a.id::text`,
    texts: sql`a.texts`,
    status: sql`case when a.state = 'ENDED' and ${isLeft} or a.closes_at <= $2 then 'CLOSED' when not ${isLeft} then 'EMPTY'
      when a.opens_at > $2 then 'COMING' else 'OPEN' end`,
    segments,
    currency: sql`a.currency`,
    turnover: sql`a.turnover`,
    minLevel: sql`a.min_level`,
    paidIn: sql`a.paid_in`,
    free: sql`a.free`,
    perDepositMinor: sql`a.per_deposit_minor::text`,
    perBetMinor: sql`a.per_bet_minor::text`,
    price: sql`a.price`,
    perDay: sql`a.per_day`,
    opensAt: sql`a.opens_at`,
    closesAt: sql`a.closes_at`,
  },
  filters: { id: equals(sql`a.id`, 'bigint') },
  sort: ['closesAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { closesAt: sql`a.closes_at` } },
};

import { Injectable } from '@nestjs/common';
import { Clock, ctx, Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, type Filter, listPage, type ListSpec, listSums, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import { TeamDayService } from '../sales/team-day.service.js';
import { TeamService } from '../team/team.service.js';
import { titleIn } from '../titles/title-sql.js';
import type { ProductFiguresDto, ProductLevel, ProductPageDto, ProductRowDto, ProductsQuery } from './products.dto.js';
import { ProductSumService } from './product-sum.service.js';
import { daysKept } from './product-sums.js';
import { spanOf, sumsOf } from './spans.js';

const dayMs = 86_400_000;
/** Weeks and months are kept as long as days of teams. */
const spansKept = 400;

/** How far below an agent those stand whom a level asks for. */
const levels: Readonly<Record<ProductLevel, readonly number[]>> = { OWN: [0], DIRECT: [1], ALL: [0, 1, 2] };

/** What a line played by product, vendor and game, for the agents above it: one agent's sums, however many stand below. */
@Injectable()
export class ProductsService {
  private readonly turns = new Turns({ atOnce: 2, waiting: 6 });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly teamDays: TeamDayService,
    private readonly sums: ProductSumService,
  ) {}

  list(query: ProductsQuery): Promise<ProductPageDto> {
    return this.turns.run(String(principal().id), () => this.read(query));
  }

  private async read({
    by = 'PRODUCT',
    memberId,
    level = 'ALL',
    span = 'D',
    from,
    until,
    ...query
  }: ProductsQuery): Promise<ProductPageDto> {
    const { id: own, brand } = principal();
    const of = memberId ?? own;
    if (of !== own) await this.team.requireInTeam(this.db.query, own, of);
    const { currency } = await this.team.get(this.db.query, of);
    const zone = await this.brands.zoneOf(brand);
    const today = periodOf('D', this.clock.now(), zone).name;
    const { now, before } = spanOf(span, from ?? today, until ?? today);
    const oldest = new Date(Date.parse(today) - (span === 'DAYS' || span === 'D' ? daysKept - 31 : spansKept) * dayMs);
    // One that is forgotten would read as if nothing had been played in it.
    if (now.from > today || Date.parse(before.from) < oldest.getTime()) throw errors.range_wrong();
    const stretches = [
      ...sumsOf(span, now).map((one) => ({ ...one, past: false })),
      ...sumsOf(span, before).map((one) => ({ ...one, past: true })),
    ];
    const spec: ListSpec = {
      ...list,
      parameters: [
        of,
        currency,
        by,
        levels[level],
        stretches.map((one) => one.span),
        stretches.map(({ since }) => since),
        stretches.map((one) => one.until),
        stretches.map(({ sign }) => sign),
        stretches.map(({ past }) => past),
        span !== 'DAYS',
        brand,
        ctx().language,
      ],
    };
    const asked = query as ListQuery;
    // Asked for first: what is summed meanwhile is more than what is said.
    const summedAt = await this.summedAt(brand);
    const [begin] = await this.db.query<{ day: string }>(beginSql, [zone]);
    const sums = listSums<ProductFiguresDto & { rowCount: string }>(this.db.query, asked, spec, totals).then(
      ([sum]) => sum ?? { ...nothing, currency },
    );
    const whole = this.whole(spec);
    const page = listPage<ProductRowDto>(this.db.query, asked, spec, async () => Number((await sums).rowCount));
    const [{ rowCount: _all, ...figures }, active, { data, total }] = await Promise.all([sums, whole, page]);
    const all = Object.keys(asked.filter).length === 0;
    return {
      data,
      total,
      totals: { ...figures, ...(all ? active : unknown) },
      ...now,
      beforeFrom: before.from,
      beforeUntil: before.until,
      today,
      wholeFrom: begin?.day ?? null,
      summedAt,
    };
  }

  /** Up to when all is in these sums, which follow the days of teams. */
  private async summedAt(brand: string): Promise<Date | null> {
    const summed = await this.teamDays.summedAt();
    const behind = await this.sums.behindSince(brand);
    return summed && behind && behind < summed ? behind : summed;
  }

  /** Each active member once, whatever it played. */
  private async whole({
    parameters = [],
    ...spec
  }: ListSpec): Promise<Pick<ProductFiguresDto, 'players' | 'playersBefore'>> {
    const one = { page: 1, perPage: 1, filter: {} };
    const whole = parameters.map((value, place) => (place === 2 ? 'WHOLE' : value));
    const [row] = (
      await listPage<ProductRowDto>(this.db.query, one, { ...spec, parameters: whole }, () => Promise.resolve(1))
    ).data;
    return row ? { players: row.players, playersBefore: row.playersBefore } : { players: 0, playersBefore: 0 };
  }
}

const beginSql = sql`select ((began_at at time zone $1::text)::date + 1)::text as day from team_product_begin`;

/* One row for each product, vendor or game; each stretch is a range of the key, whatever the planner thinks of it. */
const rows = sql`(
  select max(u.category || u.of_category) as category, u.vendor, u.game_code, ${sumOf('rounds')} as rounds, ${sumOf('bet_minor')} as bet, ${sumOf('stake_minor')} as stake,
    ${sumOf('payout_minor')} as payout, ${sumOf('players')} as players, ${sumOf('bet_minor', true)} as bet_before,
    ${sumOf('stake_minor', true)} - ${sumOf('payout_minor', true)} as loss_before, ${sumOf('players', true)} as players_before
  from (
    select s.sign, s.past, r.* from unnest($5::text[], $6::date[], $7::date[], $8::int[], $9::boolean[]) as s (span, since, until, sign, past) cross join lateral (
      select * from team_product t where t.agent_id = $1 and t.grain = $3 and t.currency = $2 and t.span = s.span
        and t.starts_on >= s.since and t.starts_on < s.until and t.level = any($4::smallint[]) offset 0) r) u
  group by u.category, u.vendor, u.game_code
  having ${sumOf('rounds')} <> 0 or ${sumOf('stake_minor')} <> 0 or ${sumOf('payout_minor')} <> 0
    or ${sumOf('rounds', true)} <> 0 or ${sumOf('stake_minor', true)} <> 0 or ${sumOf('payout_minor', true)} <> 0) r`;

function sumOf(column: 'rounds' | 'bet_minor' | 'stake_minor' | 'payout_minor' | 'players', past = false) {
  const columns = {
    rounds: sql`u.rounds`,
    bet_minor: sql`u.bet_minor`,
    stake_minor: sql`u.stake_minor`,
    payout_minor: sql`u.payout_minor`,
    players: sql`u.players`,
  };
  return sql`coalesce(sum(u.sign * ${columns[column]}) filter (where ${past ? sql`u.past` : sql`not u.past`}), 0)`;
}

const title = sql`case when r.game_code <> '' then coalesce(${titleIn(sql`n`, sql`$12`)}, ${titleIn(sql`c`, sql`$12`)}) end`;
const vendorName = titleIn(sql`v`, sql`$12`);

const inTitle: Filter = (value, bind) => {
  const text = bind(String(value).toLowerCase());
  return sql`position(${text}::text in lower(coalesce(${title}, ${vendorName}, ''))) > 0`;
};

/* Sums are few: the rows of one agent. A count shows no title, yet every parameter must occur in its SQL. */
const list: ListSpec = {
  from: sql`${rows}
    left join game_title n on n.vendor = r.vendor and n.code = r.game_code and n.brand = $11
    left join game_title c on c.vendor = r.vendor and c.code = r.game_code and c.brand = ''
    left join game_title v on v.vendor = r.vendor and v.code = '' and v.brand = ''`,
  where: sql`$10::boolean is not null and $12::text is not null`,
  fields: {
    key: sql`case $3 when 'PRODUCT' then r.category when 'VENDOR' then r.vendor else r.vendor || '/' || r.game_code end`,
    title,
    category: sql`nullif(r.category, '')`,
    vendor: sql`nullif(r.vendor, '')`,
    vendorName,
    currency: sql`$2::text`,
    rounds: sql`r.rounds`,
    betMinor: sql`r.bet`,
    stakeMinor: sql`r.stake`,
    payoutMinor: sql`r.payout`,
    lossMinor: sql`r.stake - r.payout`,
    players: sql`case when $10 then r.players::int end`,
    betBeforeMinor: sql`r.bet_before`,
    betChangeMinor: sql`r.bet - r.bet_before`,
    lossBeforeMinor: sql`r.loss_before`,
    playersBefore: sql`case when $10 then r.players_before::int end`,
  },
  filters: { category: equals(sql`r.category`), vendor: equals(sql`r.vendor`), q: inTitle },
  sort: ['betMinor', 'DESC'],
  key: sql`r.category || '/' || r.vendor || '/' || r.game_code`,
};

const unknown = { players: null, playersBefore: null };
const totals = {
  by: 'currency',
  sums: {
    rounds: sql`sum(r.rounds)`,
    betMinor: sql`sum(r.bet)`,
    stakeMinor: sql`sum(r.stake)`,
    payoutMinor: sql`sum(r.payout)`,
    lossMinor: sql`sum(r.stake - r.payout)`,
    betBeforeMinor: sql`sum(r.bet_before)`,
    betChangeMinor: sql`sum(r.bet - r.bet_before)`,
    lossBeforeMinor: sql`sum(r.loss_before)`,
    rowCount: sql`count(*)`,
  },
};
const nothing = {
  ...unknown,
  ...(Object.fromEntries(Object.keys(totals.sums).map((name) => [name, '0'])) as Record<
    keyof typeof totals.sums,
    string
  >),
};

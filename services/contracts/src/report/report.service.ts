import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, equals, listPage, type ListSpec, listSums, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { principal, requireScope } from '@banyan/kernel/auth';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { ChangeFollowers } from '../sales/change-followers.js';
import { TeamDayService } from '../sales/team-day.service.js';
import type { ReportFiguresDto, ReportPageDto, ReportQuery, ReportRowDto } from './report.dto.js';
import { figuresOf, rowsOf } from './report-rows.js';
import { follower } from './report-sum.service.js';
import { daysBetween, stretchesOf } from '../period/stretches.js';
import { titleIn } from '../titles/title-sql.js';

const mostDays = 400;

/** What the platform earned and moved, for operators: from the sums alone, never from single rounds. */
@Injectable()
export class ReportService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly teamDays: TeamDayService,
    private readonly followers: ChangeFollowers,
  ) {}

  async list({ by, brand, currency, from, until, ...query }: ReportQuery): Promise<ReportPageDto> {
    const days = daysBetween(from, until);
    if (days < 1 || days > mostDays) throw requestErrors.invalid({ fields: { until: [`not 1 to ${mostDays} days`] } });
    // Asked for first: what is summed meanwhile is more than what is said.
    const summedAt = await this.teamDays.summedAt();
    const own = principal().brand;
    if (own !== '' && brand !== undefined) requireScope(brand);
    const brands = await this.brandsOf(own === '' ? brand : own);
    const names = brands.map(({ brand: name }) => name);
    const owedSince = await this.followers.owedSince(follower, names);
    const stretches = stretchesOf(names, from, until, by !== 'DAY');
    const spec: ListSpec = {
      ...list,
      from: sql`${rowsOf(by)} ${by === 'LINE' ? line : by === 'GAME' ? title : none}`,
      where: sql`$7::text is not null and $8::text[] is not null`,
      parameters: [
        stretches.map((stretch) => stretch.brand),
        stretches.map(({ span }) => span),
        stretches.map(({ since }) => since),
        stretches.map((stretch) => stretch.until),
        stretches.map(({ sign }) => sign),
        currency,
        ctx().language,
        ['', ...names],
      ],
    };
    const asked = query as ListQuery;
    const sums = listSums<ReportFiguresDto & { rowCount: string }>(this.db.query, asked, spec, totals).then(
      ([sum]) => sum ?? { ...noFigures, currency, rowCount: '0' },
    );
    const page = listPage<ReportRowDto>(this.db.query, asked, spec, async () => Number((await sums).rowCount));
    const [{ rowCount: _all, ...figures }, { data, total }] = await Promise.all([sums, page]);
    return { data, total, totals: figures, brands, summedAt: earlier(summedAt, owedSince) };
  }

  private async brandsOf(brand: string | undefined): Promise<ReportPageDto['brands']> {
    const known = await this.db.query<{ brand: string }>(
      sql`select brand from report_brand where $1::text is null or brand = $1`,
      [brand ?? null],
    );
    const names = known.map((one) => one.brand);
    return this.db.query(brandsSql, [names, await Promise.all(names.map((name) => this.brands.zoneOf(name)))]);
  }
}

const earlier = (summedAt: Date | null, owedSince: Date | null): Date | null =>
  summedAt && owedSince && owedSince < summedAt ? owedSince : summedAt;

const brandsSql = sql`
select b.brand, z.zone, b.first_day::text as "firstDay", b.closed_through::text as "closedThrough",
  greatest(b.first_day, (t.missed_at at time zone z.zone)::date + 1)::text as "wholeFrom"
from unnest($1::text[], $2::text[]) as z (brand, zone) join report_brand b on b.brand = z.brand cross join team_day_cursor t order by b.brand`;

const own = figuresOf((column) => column);
const summed = figuresOf((column) => sql`sum(${column})`);
const noFigures = Object.fromEntries(Object.keys(own).map((name) => [name, null])) as Record<keyof typeof own, null>;
const totals = { by: 'currency', sums: { ...summed, rowCount: sql`count(*)` } };

/*
 * The usernames of top lines, and the titles of games as one of these brands calls them; the other keys are words of the console's. A row has
 * one of each at the most, and what shows no name reads none.
 */
const line = sql`left join (select member_id, username as text from team_member) n on n.member_id = r.key::bigint`;
const title = sql`left join (
  select distinct on (t.vendor, t.code) t.vendor, t.code, ${titleIn(sql`t`, sql`$7`)} as text from game_title t where t.brand = any($8)
  order by t.vendor, t.code, t.brand) n on n.vendor = r.vendor and n.code = r.name`;
const none = sql`cross join (select null::text as text) n`;

const list: Omit<ListSpec, 'from'> = {
  fields: {
    key: sql`r.key`,
    name: sql`coalesce(n.text, r.name)`,
    vendor: sql`nullif(r.vendor, '')`,
    category: sql`nullif(r.category, '')`,
    currency: sql`$6::text`,
    ...own,
  },
  filters: {
    vendor: equals(sql`r.vendor`),
    category: equals(sql`r.category`),
    q: startsWith(sql`coalesce(n.text, r.name)`),
  },
  sort: ['key', 'DESC'],
  key: sql`r.key`,
};

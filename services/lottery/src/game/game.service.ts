import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql, type Sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Region } from '../rules/board.js';
import { comparedIn, offeredBets, returnOf } from '../rules/catalogue.js';
import { prizeGroup, vendorPlays, type VendorKind } from '../rules/vendor.js';
import type {
  GameMenuDto,
  LotteryGameDetailDto,
  LotteryGameDto,
  LotteryGamesDto,
  MenuEntryDto,
  MenuLaneDto,
  OfferedBetDto,
} from './game.dto.js';

/** The zone of all draws: it has no summer time. */
export const zone = sql`'Asia/Ho_Chi_Minh'`;

/** Of an issue `i`: it has a result. */
export const isDrawn = sql`i.state in ('CONFIRMED', 'SETTLED', 'CORRECTING', 'CORRECTED')`;

/** A game's name for who reads in a language: `language` is its SQL. */
export const nameIn = (game: Sql, language: Sql): Sql =>
  sql`case when ${language} = 'VI' then ${game}.name else ${game}.latin end`;

const regionNames = { MB: 'Northern', MT: 'Central', MN: 'Southern' } as const;
const laneNames: Readonly<Record<MenuLaneDto['region'], string>> = {
  Southern: 'Xổ số miền Nam',
  Central: 'Xổ số miền Trung',
  Northern: 'Xổ số miền Bắc',
  Other: 'Xổ số nhanh',
};

/** What is offered, and what is open of it. */
@Injectable()
export class GameService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async games(): Promise<LotteryGamesDto> {
    return { serverTime: this.clock.now(), games: await this.rows(null) };
  }

  async opened(code: string | undefined): Promise<LotteryGamesDto> {
    const found = await this.rows(code ?? null);
    if (code && found.length === 0) throw errors.game_not_found();
    return { serverTime: this.clock.now(), games: found.filter(({ current }) => current !== null) };
  }

  async game(code: string): Promise<LotteryGameDetailDto> {
    const [[found], [more]] = await Promise.all([
      this.rows(code),
      this.db.query<Pick<LotteryGameDetailDto, 'commitment' | 'leastUnitMinor' | 'mostPayoutMinor'>>(detailSql, [
        code,
        this.clock.now(),
      ]),
    ]);
    if (!found || !more) throw errors.game_not_found();
    return { ...found, ...more, serverTime: this.clock.now(), bets: betsOf(found) };
  }

  /** The navigation's groups: the regions with their provinces, then the house's own draws. */
  async menu(): Promise<GameMenuDto> {
    const games = await this.rows(null);
    const lanes = (['Southern', 'Central', 'Northern', 'Other'] as const).map((region) => {
      const gameMenus = games.filter((game) => regionOf(game) === region).map(entryOf);
      const isOfficial = region !== 'Other';
      return { tname: laneNames[region], code: region, remark: laneNames[region], isOfficial, region, gameMenus };
    });
    return { lanes: lanes.filter(({ gameMenus }) => gameMenus.length > 0) };
  }

  private rows(code: string | null): Promise<LotteryGameDto[]> {
    return this.db.query<LotteryGameDto>(gamesSql, [code, this.clock.now(), ctx().language]);
  }
}

const regionOf = ({ region }: LotteryGameDto): MenuEntryDto['region'] => (region ? regionNames[region] : 'Other');

function entryOf(game: LotteryGameDto): MenuEntryDto {
  return {
    code: game.code,
    remark: game.name,
    isOfficial: game.kind === 'OFFICIAL',
    region: regionOf(game),
    drawDayOfWeek: game.drawDayOfWeek,
    labelName: game.kind === 'OFFICIAL' ? `Xổ số ${game.name}` : game.name,
    gameType: 'LOTTERY',
    vassalage: 'lott',
    isGame: true,
    gameId: game.code,
  };
}

function betsOf({ region, vendorKind }: LotteryGameDto): OfferedBetDto[] {
  if (region) return officialOffers(region);
  return vendorKind ? vendorOffers(vendorKind) : [];
}

const officialOffers = (region: Region): OfferedBetDto[] =>
  offeredBets(region).map((bet) => ({
    code: bet.code,
    style: bet.style,
    digits: bet.digits,
    pick: bet.pick,
    units: bet.units === 'one' ? 1 : comparedIn(region, bet),
    choices: [],
    odds: [bet.odds[region]],
    returnPermille: returnOf(region, bet),
  }));

const vendorOffers = (kind: VendorKind): OfferedBetDto[] =>
  vendorPlays(kind).map(({ code, choices, odds }) => ({
    code,
    style: 'vendor',
    digits: 0,
    pick: 1,
    units: 1,
    choices: [...choices],
    odds: [...odds],
    returnPermille: prizeGroup[kind] / 2,
  }));

const gamesSql = sql`
select g.code, g.kind, g.region, g.vendor_kind as "vendorKind", g.minutes, ${nameIn(sql`g`, sql`$3`)} as name,
  coalesce((select string_agg(distinct s.weekday::text, ',' order by s.weekday::text) from draw_schedule s where s.game = g.code
    and s.valid_from <= ($2::timestamptz at time zone ${zone})::date
    and (s.valid_to is null or s.valid_to >= ($2::timestamptz at time zone ${zone})::date)), '') as "drawDayOfWeek",
  g.cutoff_seconds as "cutoffSeconds", c.current, l.last
from lottery_game g
left join lateral (
  select json_build_object('id', i.id::text, 'number', i.number, 'opensAt', i.opens_at, 'closesAt', i.closes_at, 'drawsAt', i.draws_at,
    'round', i.beacon_round) as current
  from issue i where i.game = g.code and i.state in ('SCHEDULED', 'OPEN') and i.closes_at > $2 and i.opens_at <= $2 order by i.closes_at limit 1
) c on true
left join lateral (
  select json_build_object('id', i.id::text, 'number', i.number, 'result', i.result) as last
  from issue i where i.game = g.code and ${isDrawn} order by i.draws_at desc, i.id desc limit 1
) l on true
where g.enabled and ($1::text is null or g.code = $1)
order by g.place, g.code`;

const detailSql = sql`
select encode((select c.commitment from draw_chain c where c.game = g.code and c.day = ($2::timestamptz at time zone ${zone})::date), 'hex') as commitment,
  (select l.most_minor::text from stake_limit l where l.name = 'unit_online' and l.currency = 'VND') as "leastUnitMinor",
  (select l.most_minor::text from stake_limit l where l.name = 'payout_' || lower(g.kind) and l.currency = 'VND') as "mostPayoutMinor"
from lottery_game g where g.code = $1 and g.enabled`;

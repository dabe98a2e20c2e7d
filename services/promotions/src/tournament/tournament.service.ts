import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, type Query, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { textFor, type CampaignText } from '../campaign/content.js';
import { errors } from '../errors.js';
import { periodOf, rules } from './tournament-row.js';
import type {
  LadderDto,
  LadderPlaceDto,
  PlacePrizeDto,
  TournamentDto,
  TournamentPageDto,
  TournamentStandingDto,
} from './tournament.dto.js';

const ladderLength = 50;
/** Nobody's place is counted further: an answer is as fast with a million members. */
const countedPlaces = 1_000;

/** Tournaments as members see them: what is held, who leads, and where they stand. */
@Injectable()
export class TournamentService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** What is announced, open, or was open in the last thirty days. */
  async list(query: ListQuery): Promise<TournamentPageDto> {
    const page = await listPage<Row>(this.db.query, query, { ...shown, parameters: [brandOf(), this.clock.now()] });
    const { language } = ctx();
    return { ...page, data: page.data.map(({ texts, ...row }) => ({ ...row, ...textFor(texts, language) })) };
  }

  /** The first fifty of now; of one that ended, the places that have a prize. */
  async ladder(id: bigint): Promise<LadderDto> {
    const { state } = await this.find(id);
    if (state === 'ENDED')
      return {
        places: await this.db.query<LadderPlaceDto>(
          sql`select place, player, score::text as score from tournament_place where tournament_id = $1 order by place`,
          [id],
        ),
      };
    return { places: await this.db.query<LadderPlaceDto>(ladderSql, [id, ladderLength]) };
  }

  /** Where the member in hand stands, who is just above, and what is missing to a better prize. */
  async standing(id: bigint): Promise<TournamentStandingDto> {
    const { state, prizes } = await this.find(id);
    const { id: memberId } = principal();
    const [own] = await this.db.query<Own>(ownSql, [id, memberId, periodOf(String(id))]);
    const nowhere = { place: null, countedPlaces, above: null, nextPlace: null, missing: null };
    if (!own) return { entered: false, score: '0', state: null, ...nowhere };
    const { score, reachedAt, finalPlace, giftState } = own;
    const at = { entered: true, score, state: giftState };
    if (state === 'ENDED') return { ...at, ...nowhere, place: finalPlace };
    const key = BigInt(score) > 0n ? [id, String(-BigInt(score)), reachedAt, memberId] : null;
    const place = key && (await this.placeOf(key));
    const next = nextPlaceOf(prizes, place);
    return {
      ...at,
      place,
      countedPlaces,
      above: key && place !== null ? await aboveOf(this.db.query, key, place) : null,
      nextPlace: next,
      missing: next === null ? null : await missingTo(this.db.query, id, next, BigInt(score)),
    };
  }

  private async placeOf(key: readonly unknown[]): Promise<number | null> {
    const [row] = await this.db.query<{ ahead: number }>(aheadSql, [...key, countedPlaces]);
    const ahead = row?.ahead ?? 0;
    return ahead < countedPlaces ? ahead + 1 : null;
  }

  /** Of the reader's brand. Throws `promotions.tournament_not_found`. */
  private async find(id: bigint): Promise<Found> {
    const [row] = await this.db.query<Found>(
      sql`select a.state, ${rules.prizes} as prizes from tournament a where a.id = $1 and a.brand = $2 and a.state in ('PUBLISHED', 'CLOSED', 'ENDED')`,
      [id, brandOf()],
    );
    if (!row) throw errors.tournament_not_found();
    return row;
  }
}

/** The reader's brand: a member's own, a visitor's by the host. */
function brandOf(): string {
  const { brand, principal: who } = ctx();
  return who?.brand || brand;
}

interface Found {
  readonly state: string;
  readonly prizes: readonly PlacePrizeDto[];
}

interface Own {
  readonly score: string;
  readonly reachedAt: Date | null;
  readonly finalPlace: number | null;
  readonly giftState: TournamentStandingDto['state'];
}

const ownSql = sql`
select s.score::text as score, s.reached_at as "reachedAt", p.place as "finalPlace",
  (select g.state from gift g where g.member_id = s.member_id and g.kind = 'TOURNAMENT' and g.period = $3) as "giftState"
from tournament_score s left join tournament_place p on p.tournament_id = s.tournament_id and p.member_id = s.member_id and p.denied = ''
where s.tournament_id = $1 and s.member_id = $2`;

/* Each of these is one range of the ladder's index. */
const ladderSql = sql`
select (row_number() over (order by falling, reached_at, member_id))::int as place, player, score::text as score
from tournament_score where tournament_id = $1 and falling < 0 order by falling, reached_at, member_id limit $2`;

const isAhead = sql`tournament_id = $1 and falling < 0 and (falling, reached_at, member_id) < ($2::bigint, $3::timestamptz, $4::bigint)`;

const aheadSql = sql`select count(*)::int as ahead from (select from tournament_score where ${isAhead}
  order by falling, reached_at, member_id limit $5) as counted`;

const aboveSql = sql`
select player, score::text as score from tournament_score where ${isAhead} order by falling desc, reached_at desc, member_id desc limit 1`;

async function aboveOf(query: Query, key: readonly unknown[], place: number): Promise<LadderPlaceDto | null> {
  const [row] = await query<Omit<LadderPlaceDto, 'place'>>(aboveSql, key);
  return row ? { ...row, place: place - 1 } : null;
}

/** The nearest place whose prize is a better one; null for who has the best, or where no place has a prize. */
function nextPlaceOf(prizes: readonly PlacePrizeDto[], place: number | null): number | null {
  const better = prizes.filter(({ toPlace }) => place === null || toPlace < place);
  return better.at(-1)?.toPlace ?? null;
}

/** What a score needs beyond its own to have a place. Equal scores are not enough: who had it first is ahead. */
async function missingTo(query: Query, id: bigint, place: number, score: bigint): Promise<string> {
  const [row] = await query<{ score: string }>(
    sql`select score::text as score from tournament_score where tournament_id = $1 and falling < 0 order by falling, reached_at, member_id
     offset $2 limit 1`,
    [id, place - 1],
  );
  const needed = row ? BigInt(row.score) + 1n : 1n;
  return String(needed > score ? needed - score : 0n);
}

type Row = Omit<TournamentDto, 'title' | 'content'> & { readonly texts: readonly CampaignText[] };

const shown: ListSpec = {
  from: sql`tournament a`,
  where: sql`a.brand = $1 and a.state in ('PUBLISHED', 'CLOSED', 'ENDED') and a.closes_at > $2::timestamptz - interval '30 days'`,
  fields: {
    id: sql`a.id::text`,
    texts: sql`a.texts`,
    status: sql`case when a.state = 'ENDED' then 'ENDED' when a.closes_at <= $2 then 'SETTLING' when a.opens_at > $2 then 'COMING' else 'OPEN' end`,
    ...rules,
  },
  filters: { id: equals(sql`a.id`, 'bigint') },
  sort: ['closesAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { closesAt: sql`a.closes_at` } },
};

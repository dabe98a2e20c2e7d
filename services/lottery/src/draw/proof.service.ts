import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, equals, listOpenPage, sql, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { isDrawn, nameIn } from '../game/game.service.js';
import { recordOfDay, recordOfDraw, type Day } from '../rules/record.js';
import type { CommitmentDto, DrawKeysDto, ProofDto } from './draw.dto.js';
import { DrawKeyService } from './draw-key.service.js';
import { onDay } from './issues.js';
import { messageOf } from './outcome.js';

/** A proof as it stands in the rows, with what its two records are made of. */
interface Row extends Omit<ProofDto, 'message' | 'record' | 'announcement'> {
  readonly revealed: boolean;
  readonly isCancelled: boolean;
  readonly day: string;
  readonly drawsAt: Date;
  readonly announced: Announced;
}

/** A day's beacon and time. */
interface Announced {
  readonly chain: string | null;
  readonly genesis: number | null;
  readonly period: number | null;
  readonly silentSeconds: number | null;
  readonly committedAt: Date | string;
}

/** What everybody may check of the house's own draws: what they hang on, what became of them, and who signed it. */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Database,
    private readonly key: DrawKeyService,
  ) {}

  async keys(): Promise<DrawKeysDto> {
    return { keys: await this.key.keys() };
  }

  async commitments(query: ListQuery): Promise<OpenPage<CommitmentDto>> {
    const page = await listOpenPage<Omit<CommitmentDto, 'record'>>(this.db.query, query, {
      ...chains,
      parameters: [ctx().language],
    });
    const data = page.data.map((each) => ({
      ...each,
      record: dayRecord(each, { ...each, committedAt: each.createdAt }),
    }));
    return { ...page, data };
  }

  /** `issue_not_found`, `not_revealed` until it is drawn or given up. */
  async proof(id: bigint): Promise<ProofDto> {
    const [row] = await this.db.query<Row>(proofSql, [id, ctx().language]);
    if (!row) throw errors.issue_not_found();
    const { revealed, isCancelled, day, drawsAt, announced, ...proof } = row;
    if (!revealed) throw errors.not_revealed();
    const { game, number, drawnAt, randomness } = proof;
    const result = isCancelled ? null : proof.result.map(Number);
    return {
      ...proof,
      message: messageOf(game, number, randomness),
      record: drawnAt && recordOfDraw({ ...proof, day, drawsAt, drawnAt, result }),
      announcement: dayRecord({ ...proof, day }, announced),
    };
  }
}

function dayRecord(said: Omit<Day, 'beacon' | 'committedAt'>, announced: Announced): string {
  const { chain, genesis, period, silentSeconds, committedAt } = announced;
  const beacon = chain && genesis && period && silentSeconds ? { chain, genesis, period, silentSeconds } : null;
  return recordOfDay({ ...said, beacon, committedAt: new Date(committedAt) });
}

/* Never the seed that they come from. */
const chains: ListSpec = {
  from: sql`draw_chain c join lottery_game g on g.code = c.game`,
  fields: {
    id: sql`c.game || '.' || c.day`,
    game: sql`c.game`,
    gameName: nameIn(sql`g`, sql`$1::text`),
    day: sql`c.day::text`,
    length: sql`c.length`,
    commitment: sql`encode(c.commitment, 'hex')`,
    createdAt: sql`c.created_at`,
    chain: sql`c.beacon_chain`,
    genesis: sql`c.beacon_genesis`,
    period: sql`c.beacon_period`,
    silentSeconds: sql`c.silent_seconds`,
    signature: sql`encode(c.signature, 'hex')`,
    keyId: sql`c.key_id`,
  },
  filters: { game: equals(sql`c.game`), day: onDay(sql`c.day`) },
  sort: ['day', 'DESC'],
  key: sql`c.game`,
  large: { sorts: { day: sql`c.day` } },
};

const proofSql = sql`
select i.game, ${nameIn(sql`g`, sql`$2::text`)} as "gameName", g.vendor_kind as kind, i.number, ${isDrawn} or i.state in ('CANCELLING', 'CANCELLED') and i.seed is not null as revealed,
  i.result is null as "isCancelled", i.day::text as day, i.draws_at as "drawsAt", i.closes_at as "closesAt", i.drawn_at as "drawnAt",
  encode(c.commitment, 'hex') as commitment, i.chain_place as place, c.length, encode(i.seed, 'hex') as seed,
  array(select jsonb_array_elements_text(i.result)) as result,
  case when i.beacon_round is not null then c.beacon_chain end as chain, i.beacon_round as round,
  case when i.result is not null then encode(b.randomness, 'hex') end as randomness,
  case when i.result is not null then encode(b.signature, 'hex') end as "beaconSignature",
  encode(i.signature, 'hex') as signature, i.key_id as "keyId",
  encode(c.signature, 'hex') as "announcementSignature", c.key_id as "announcementKeyId",
  json_build_object('chain', c.beacon_chain, 'genesis', c.beacon_genesis, 'period', c.beacon_period, 'silentSeconds', c.silent_seconds,
    'committedAt', c.created_at) as announced
from issue i join lottery_game g on g.code = i.game join draw_chain c on c.game = i.game and c.day = i.day
left join beacon_round b on b.chain = c.beacon_chain and b.round = i.beacon_round
where i.id = $1 and g.kind = 'VENDOR'`;

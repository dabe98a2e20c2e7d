import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database, listPage, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { hoursOf } from '../brand/hours.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { requireLanguages } from '../html/plain.js';
import { digestOf } from '../html/written.js';
import { checkedAudience, countSql, parametersOf, type Audience } from './audience.js';
import type {
  BroadcastChange,
  BroadcastDraft,
  BroadcastDto,
  BroadcastPageDto,
  BroadcastStep,
} from './broadcast.dto.js';
import { readOne, records } from './records.js';
import { channels as known, type BroadcastState } from './types.js';

type Looked = Pick<BroadcastChange, 'revision' | 'reason'>;

/** Messages to many members as operators write them: what one wrote and proposed, another publishes. */
@Injectable()
export class BroadcastConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<BroadcastPageDto> {
    return listPage<BroadcastDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<BroadcastDto> {
    return readOne(this.db.query, id);
  }

  async write(draft: BroadcastDraft): Promise<BroadcastDto> {
    const values = await this.valuesOf(draft);
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ id: string }>(insert, await rowOf(tx, draft, values, now));
      const id = BigInt(row?.id ?? 0);
      const after = await readOne(tx.query, id);
      await audit(tx, 'broadcast.write', id, { after: toldOf(after), reason: draft.reason }, now);
      return after;
    });
  }

  async change(id: bigint, draft: BroadcastChange): Promise<BroadcastDto> {
    const values = await this.valuesOf(draft);
    return this.step(id, draft, 'broadcast.edit', ['DRAFT', 'PROPOSED'], async (tx, _before, now) => {
      await tx.query(update, [...(await rowOf(tx, draft, values, now)), id]);
    });
  }

  propose(id: bigint, step: BroadcastStep): Promise<BroadcastDto> {
    return this.step(id, step, 'broadcast.propose', ['DRAFT'], async (tx, before, now) => {
      const audience = await this.countedNow(tx, before);
      await tx.query(
        sql`update broadcast set state = 'PROPOSED', proposed_by = $2, proposed_by_name = $3, audience = $4, updated_at = $5,
           revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, audience, now],
      );
    });
  }

  publish(id: bigint, step: BroadcastStep): Promise<BroadcastDto> {
    return this.step(id, step, 'broadcast.publish', ['PROPOSED'], async (tx, before, now) => {
      const [row] = await tx.query<{ by: string }>(sql`select proposed_by::text as by from broadcast where id = $1`, [id]); // prettier-ignore
      const { id: operator, username } = principal();
      if (row?.by === String(operator) || before.writtenBy === username) throw errors.second_person();
      const audience = await this.countedNow(tx, before);
      await tx.query(
        sql`update broadcast set state = 'RUNNING', published_by_name = $2, audience = $3, updated_at = $4, revision = revision + 1
           where id = $1`,
        [id, username, audience, now],
      );
    });
  }

  stop(id: bigint, step: BroadcastStep): Promise<BroadcastDto> {
    return this.turn(id, step, 'stop', ['RUNNING'], 'STOPPED');
  }

  resume(id: bigint, step: BroadcastStep): Promise<BroadcastDto> {
    return this.turn(id, step, 'resume', ['STOPPED'], 'RUNNING');
  }

  cancel(id: bigint, step: BroadcastStep): Promise<BroadcastDto> {
    return this.turn(id, step, 'cancel', ['DRAFT', 'PROPOSED', 'RUNNING', 'STOPPED', 'DONE'], 'CANCELLED');
  }

  private turn(id: bigint, step: BroadcastStep, verb: string, from: readonly BroadcastState[], to: BroadcastState) {
    return this.step(id, step, `broadcast.${verb}`, from, async (tx, _before, now) => {
      await tx.query(sql`update broadcast set state = $2, updated_at = $3, revision = revision + 1 where id = $1`, [id, to, now]); // prettier-ignore
    });
  }

  /** What is checked and asked for before anything is held. */
  private async valuesOf(draft: BroadcastDraft): Promise<Values> {
    const { brand, texts, channels } = draft;
    requireScope(brand);
    requireLanguages(texts);
    if (!channels.every((channel) => known.includes(channel))) throw errors.broadcast_channel();
    const audience = checkedAudience(draft.audience);
    return { brand, audience, zone: await this.brands.zoneOf(brand), language: await this.brands.languageOf(brand) };
  }

  private async countedNow(tx: Tx, { id, brand, audience }: BroadcastDto): Promise<number> {
    const [row] = await tx.query<{ language: string }>(sql`select language from broadcast where id = $1`, [id]);
    return countOf(tx, { brand, audience, language: row?.language ?? '' });
  }

  /** One change of a broadcast as it was looked at, with its audit record. */
  private async step(
    id: bigint,
    { revision, reason }: Looked,
    action: string,
    from: readonly BroadcastState[],
    work: (tx: Tx, before: BroadcastDto, now: Date) => Promise<void>,
  ): Promise<BroadcastDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.query(sql`select from broadcast where id = $1 for update`, [id]);
      const before = await readOne(tx.query, id);
      if (before.revision !== revision) throw requestErrors.stale();
      if (!from.includes(before.state)) throw errors.broadcast_state();
      await work(tx, before, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, id, { before: toldOf(before), after: toldOf(after), reason }, now);
      return after;
    });
  }
}

interface Values extends Audience {
  readonly zone: string;
}

async function countOf(tx: Tx, audience: Audience): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, parametersOf(audience, 0n));
  return row?.count ?? 0;
}

async function rowOf(tx: Tx, draft: BroadcastDraft, values: Values, now: Date): Promise<unknown[]> {
  const { brand, purpose, texts, link, channels, perMinute } = draft;
  const { languages, accountTypes, levels, lines, memberIds } = values.audience;
  const { startsAt } = await hoursOf(tx, { startsAt: draft.startsAt, endsAt: null }, values.zone);
  return [
    brand, purpose, texts[0]?.title, JSON.stringify(texts), link, [...new Set(channels)], languages, accountTypes, levels, lines, memberIds,
    values.zone, values.language, startsAt, perMinute, principal().username, await countOf(tx, values), now,
  ]; // prettier-ignore
}

const audit = (tx: Tx, action: string, objectId: bigint, changes: object, at: Date): Promise<void> =>
  auditAction(tx, { action, objectType: 'broadcast', objectId, ...changes }, at);

/** What the audit record holds: what may be long by its digest, which tells one from another. */
const toldOf = ({ brand, purpose, title, texts, link, channels, audience, startsAt, perMinute, state, counted }: BroadcastDto) => ({
  brand, purpose, title, link, channels, startsAt, perMinute, state, counted,
  texts: digestOf(JSON.stringify(texts)),
  audience: digestOf(JSON.stringify(audience)),
}); // prettier-ignore

const insert = sql`
insert into broadcast (brand, purpose, title, texts, link, channels, languages, account_types, levels, line_ids, member_ids, zone, language,
  starts_at, per_minute, written_by, audience, created_at, updated_at)
values ($1, $2, $3, $4::jsonb, $5, $6::text[], $7::text[], $8::int[], $9::int[], $10::bigint[], $11::bigint[], $12, $13, $14, $15, $16, $17, $18, $18)
returning id`;

const update = sql`
update broadcast set brand = $1, purpose = $2, title = $3, texts = $4::jsonb, link = $5, channels = $6::text[], languages = $7::text[],
  account_types = $8::int[], levels = $9::int[], line_ids = $10::bigint[], member_ids = $11::bigint[], zone = $12, language = $13,
  starts_at = $14, per_minute = $15, written_by = $16, audience = $17, updated_at = $18, state = 'DRAFT', proposed_by = null,
  proposed_by_name = null, revision = revision + 1
where id = $19`;

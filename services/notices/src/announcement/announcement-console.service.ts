import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, type AuditedAction, principal, requireScope } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { languageOf } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { hoursOf, localForm } from '../brand/hours.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type {
  AnnouncementChange,
  AnnouncementDraft,
  AnnouncementRecordDto,
  AnnouncementRecordPageDto,
  AudienceDto,
} from './announcement-console.dto.js';
import { auditedTexts, cleaned, digestOf, type WrittenText } from '../html/written.js';
import type { AnnouncementGroup, AnnouncementType } from './types.js';

/** Announcements of the platform, as operators write them. */
@Injectable()
export class AnnouncementConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<AnnouncementRecordPageDto> {
    return listPage<AnnouncementRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<AnnouncementRecordDto> {
    return readOne(this.db.query, id);
  }

  async write(draft: AnnouncementDraft): Promise<AnnouncementRecordDto> {
    return this.save(draft, null);
  }

  /** Of the version that was looked at alone: what another did meanwhile is not undone. */
  async change(id: bigint, change: AnnouncementChange): Promise<AnnouncementRecordDto> {
    return this.save(change, { id, version: change.version });
  }

  /** One that a new installation comes with: for everybody, from now on, or as a draft. */
  async seed(tx: Tx, { brand, type, group, texts, draft, at }: Seeded): Promise<void> {
    const clean = cleaned(texts);
    await tx.query(
      sql`insert into announcement (brand, type, group_name, title, texts, priority, zone, starts_at, published, languages, account_types,
         line_ids, member_ids, written_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, 0, 'Asia/Ho_Chi_Minh', $6, $7, '{}', '{}', '{}', '{}', '', $6, $6)`,
      [brand, type, group, clean[0]?.title, JSON.stringify(clean), at, !draft],
    );
  }

  /** One that is removed already stays as it is. */
  async remove(id: bigint, reason: string): Promise<AnnouncementRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.query(lock, [id]);
      const before = await readOne(tx.query, id);
      if (before.removedAt === null) {
        await tx.query(sql`update announcement set removed_at = $2, updated_at = $2 where id = $1`, [id, now]);
        await this.audit(tx, 'notice.remove', id, { before: toldOf(before), after: {}, reason }, now);
      }
      return readOne(tx.query, id);
    });
  }

  private async save(
    draft: AnnouncementDraft,
    looked: { id: bigint; version: number } | null,
  ): Promise<AnnouncementRecordDto> {
    requireScope(draft.brand);
    const texts = cleaned(draft.texts);
    const zone = await this.brands.zoneOf(draft.brand);
    const { brand, type, group, priority, published, audience, reason } = draft;
    const { languages, accountTypes, lines, memberIds } = checked(audience);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const { startsAt, endsAt } = await hoursOf(tx, draft, zone);
      const before = looked && (await held(tx, looked));
      const [row] = await tx.query<{ id: string }>(before ? update : insert, [
        brand, type, group, texts[0]?.title, JSON.stringify(texts), priority, zone, startsAt, endsAt, published,
        languages, accountTypes, lines, memberIds, principal().username, now, ...(before ? [before.id] : []),
      ]); // prettier-ignore
      const id = BigInt(row?.id ?? 0);
      const after = await readOne(tx.query, id);
      const changes = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
      await this.audit(tx, before ? 'notice.edit' : 'notice.write', id, changes, now);
      return after;
    });
  }

  private audit(tx: Tx, action: string, objectId: bigint, changes: Changes, at: Date): Promise<void> {
    return auditAction(tx, { action, objectType: 'notice', objectId, ...changes }, at);
  }
}

type Changes = Pick<AuditedAction, 'before' | 'after' | 'reason'>;

interface Seeded {
  readonly brand: string;
  readonly type: AnnouncementType;
  readonly group: AnnouncementGroup;
  readonly texts: readonly WrittenText[];
  readonly draft?: true;
  readonly at: Date;
}

/** What the audit record holds: what may be long by its digest, which tells one from another. */
const toldOf = (of: AnnouncementRecordDto) => ({
  brand: of.brand,
  title: of.title,
  type: of.type,
  group: of.group,
  priority: of.priority,
  startsAt: of.startsAt,
  endsAt: of.endsAt,
  published: of.published,
  audience: { ...of.audience, lines: toldIds(of.audience.lines), memberIds: toldIds(of.audience.memberIds) },
  texts: auditedTexts(of.texts),
});

const toldIds = (list: readonly string[]) => ({ sha256: digestOf(list.join(',')).sha256, count: list.length });

/** The announcement, which nobody else changes until the transaction ends, as it was looked at. */
async function held(tx: Tx, { id, version }: { id: bigint; version: number }): Promise<AnnouncementRecordDto> {
  await tx.query(lock, [id]);
  const before = await readOne(tx.query, id);
  if (before.removedAt !== null) throw errors.announcement_not_found();
  if (before.version !== version) throw requestErrors.stale();
  return before;
}

const lock = sql`select from announcement where id = $1 for update`;

const ids = (texts: readonly string[]): string[] => {
  if (!texts.every((text) => /^\d{1,18}$/.test(text))) throw errors.announcement_audience();
  return [...new Set(texts)];
};

function checked({ languages, accountTypes, lines, memberIds }: AudienceDto): AudienceDto {
  if (!languages.every((code) => languageOf(code))) throw errors.announcement_audience();
  if (!accountTypes.every((type) => /^\d{1,3}$/.test(type))) throw errors.announcement_audience();
  return { languages, accountTypes, lines: ids(lines), memberIds: ids(memberIds) };
}

const insert = sql`
insert into announcement (brand, type, group_name, title, texts, priority, zone, starts_at, ends_at, published, languages, account_types,
  line_ids, member_ids, written_by, created_at, updated_at)
values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::text[], $12::int[],
  $13::bigint[], $14::bigint[], $15, $16, $16) returning id`;

const update = sql`
update announcement set brand = $1, type = $2, group_name = $3, title = $4, texts = $5::jsonb, priority = $6, zone = $7,
  starts_at = $8, ends_at = $9, published = $10, languages = $11::text[],
  account_types = $12::int[], line_ids = $13::bigint[], member_ids = $14::bigint[], written_by = $15, updated_at = $16,
  version = version + 1
where id = $17 returning id`;

const records: ListSpec = {
  from: sql`announcement a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    type: sql`a.type`,
    group: sql`a.group_name`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    priority: sql`a.priority`,
    zone: sql`a.zone`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    startsLocal: sql`to_char(a.starts_at at time zone a.zone, ${localForm})`,
    endsLocal: sql`to_char(a.ends_at at time zone a.zone, ${localForm})`,
    published: sql`a.published`,
    version: sql`a.version`,
    audience: sql`jsonb_build_object('languages', to_jsonb(a.languages), 'accountTypes', to_jsonb(a.account_types::text[]),
      'lines', to_jsonb(a.line_ids::text[]), 'memberIds', to_jsonb(a.member_ids::text[]))`,
    reads: sql`a.reads`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
    removedAt: sql`a.removed_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    type: equals(sql`a.type`),
    published: equals(sql`a.published`, 'boolean'),
    q: startsWith(sql`a.title`),
    removed: (value) => sql`a.removed_at is ${String(value) === 'true' ? sql`not ` : sql``}null`,
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

/** Within a transaction: one statement, since its connection runs one at a time. */
async function readOne(query: Query, id: bigint): Promise<AnnouncementRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<AnnouncementRecordDto>(statement, parameters);
  if (!row) throw errors.announcement_not_found();
  return row;
}

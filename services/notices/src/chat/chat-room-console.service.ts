import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { languageOf } from '@banyan/texts';
import { ChatRoomChanged } from '@banyan/proto/notices/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type { ChatRoomChange, ChatRoomDraft, ChatRoomRecordDto, ChatRoomRecordPageDto } from './chat-console.dto.js';
import { roomKey } from './chat.service.js';

/** The rooms, as operators write, open and close them. */
@Injectable()
export class ChatRoomConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<ChatRoomRecordPageDto> {
    return listPage<ChatRoomRecordDto>(this.db.query, query, inScope(rooms));
  }

  async write(draft: ChatRoomDraft): Promise<ChatRoomRecordDto> {
    requireScope(draft.brand);
    requireLanguage(draft);
    // Refused where there is no such brand.
    await this.brands.zoneOf(draft.brand);
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ id: string }>(insert, [...valuesOf(draft), now, draft.brand]);
      if (!row) throw errors.chat_room_named();
      const after = await read(tx, BigInt(row.id));
      await auditAction(tx, { action: 'chat.room_write', objectType: 'chat_room', objectId: after.id, after: toldOf(after), reason: draft.reason }, now); // prettier-ignore
      await tell(tx, after);
      return after;
    });
  }

  /** Of the version that was looked at alone. Who writes in it at the same moment is before or after it. */
  async change(id: bigint, draft: ChatRoomChange): Promise<ChatRoomRecordDto> {
    requireLanguage(draft);
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select from chat_room where id = $1 for update`, [id]);
      const before = await read(tx, id);
      if (before.brand !== draft.brand) throw errors.chat_room_not_found();
      if (before.version !== draft.version) throw requestErrors.stale();
      const taken = await tx.query(named, [draft.brand, draft.language, draft.name, id]);
      if (taken.length > 0) throw errors.chat_room_named();
      const now = this.clock.now();
      await tx.query(update, [...valuesOf(draft), now, id]);
      const after = await read(tx, id);
      await auditAction(tx, { action: 'chat.room_edit', objectType: 'chat_room', objectId: id, before: toldOf(before), after: toldOf(after), reason: draft.reason }, now); // prettier-ignore
      await tell(tx, after);
      return after;
    });
  }
}

const tell = (tx: Tx, { id, brand }: ChatRoomRecordDto): Promise<void> =>
  tx.publish(ChatRoomChanged, { roomId: BigInt(id), brand }, roomKey(id));

/** One that the operator in hand may see. */
async function read(tx: Tx, id: bigint): Promise<ChatRoomRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(rooms));
  const [row] = await tx.query<ChatRoomRecordDto>(statement, parameters);
  if (!row) throw errors.chat_room_not_found();
  return row;
}

function requireLanguage({ language }: ChatRoomDraft): void {
  if (!languageOf(language)) throw errors.text_languages();
}

const valuesOf = ({ name, language, topic, place, open, slowSeconds }: ChatRoomDraft) =>
  [name, language, topic, place, open, slowSeconds] as const;

const toldOf = ({ name, language, topic, place, open, slowSeconds }: ChatRoomRecordDto) => ({
  name,
  language,
  topic,
  position: place,
  open,
  slowSeconds,
});

const insert = sql`
insert into chat_room (name, language, topic, place, open, slow_seconds, updated_at, brand) values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing returning id`;

const named = sql`
select 1 from chat_room where brand = $1 and language = $2 and lower(name) = lower($3) and id <> $4`;

const update = sql`
update chat_room set name = $1, language = $2, topic = $3, place = $4, open = $5, slow_seconds = $6, updated_at = $7, version = version + 1
where id = $8`;

const rooms: ListSpec = {
  from: sql`chat_room a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    name: sql`a.name`,
    language: sql`a.language`,
    topic: sql`a.topic`,
    place: sql`a.place`,
    open: sql`a.open`,
    slowSeconds: sql`a.slow_seconds`,
    version: sql`a.version`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    language: equals(sql`a.language`),
    topic: equals(sql`a.topic`),
    open: equals(sql`a.open`, 'boolean'),
    q: startsWith(sql`a.name`),
  },
  sort: ['place', 'ASC'],
  key: sql`a.id`,
};

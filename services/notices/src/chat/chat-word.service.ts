import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
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
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type { ChatWordDraft, ChatWordDto, ChatWordPageDto } from './chat-console.dto.js';
import { bare } from './words.js';

/** Every message is held against all of them. */
const mostWords = 500;

/** What nobody writes in a brand's rooms. */
@Injectable()
export class ChatWordService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<ChatWordPageDto> {
    return listPage<ChatWordDto>(this.db.query, query, inScope(words));
  }

  async add({ brand, word, reason }: ChatWordDraft): Promise<ChatWordDto> {
    requireScope(brand);
    const form = bare(word);
    if (form === '') throw errors.chat_text();
    // Refused where there is no such brand.
    await this.brands.zoneOf(brand);
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:chat-words:' || $1::text, 0))`, [
        brand,
      ]);
      const now = this.clock.now();
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(counted, [brand]);
      if (count >= mostWords) throw errors.chat_words_full({ limit: mostWords });
      const [made] = await tx.query<{ id: string }>(insert, [brand, word, form, principal().username, now]);
      if (!made) throw errors.chat_word_known();
      const after = await read(tx, BigInt(made.id));
      await auditAction(tx, { action: 'chat.word_add', objectType: 'chat_word', objectId: after.id, after: { word }, reason }, now); // prettier-ignore
      return after;
    });
  }

  async remove(id: bigint, reason: string): Promise<ChatWordDto> {
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select from chat_word where id = $1 for update`, [id]);
      const before = await read(tx, id);
      await tx.query(sql`delete from chat_word where id = $1`, [id]);
      await auditAction(tx, { action: 'chat.word_remove', objectType: 'chat_word', objectId: id, before: { word: before.word }, reason }, this.clock.now()); // prettier-ignore
      return before;
    });
  }
}

/** One that the operator in hand may see. */
async function read(tx: Tx, id: bigint): Promise<ChatWordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(words));
  const [row] = await tx.query<ChatWordDto>(statement, parameters);
  if (!row) throw errors.chat_word_not_found();
  return row;
}

const counted = sql`select count(*)::int as count from chat_word where brand = $1`;

const insert = sql`
insert into chat_word (brand, word, bare, added_by, created_at) values ($1, $2, $3, $4, $5) on conflict (brand, bare) do nothing returning id`;

const words: ListSpec = {
  from: sql`chat_word a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    word: sql`a.word`,
    bare: sql`a.bare`,
    addedBy: sql`a.added_by`,
    createdAt: sql`a.created_at`,
  },
  filters: { id: equals(sql`a.id`, 'bigint'), brand: equals(sql`a.brand`), q: startsWith(sql`a.word`) },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
};

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
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { digestOf } from '../html/written.js';
import type { MacroChange, MacroDraft, MacroDto, MacroPageDto } from './macro.dto.js';

/** Answers that operators have ready, by brand and language. */
@Injectable()
export class MacroService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<MacroPageDto> {
    return listPage<MacroDto>(this.db.query, query, inScope(macros));
  }

  /** A new brand has the answers of the one that it begins like, but for those of a title that it has in the language already. */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    await tx.query(
      sql`insert into answer_macro (brand, language, title, content, updated_at)
       select $1, language, title, content, $3 from answer_macro a
       where brand = $2 and not exists (
         select from answer_macro o where o.brand = $1 and o.language = a.language and o.title = a.title) order by id`,
      [brand, like, this.clock.now()],
    );
  }

  async write({ brand, language, title, content, reason }: MacroDraft): Promise<MacroDto> {
    requireScope(brand);
    // Refused where there is no such brand.
    await this.brands.zoneOf(brand);
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ id: string }>(insert, [brand, language, title, content, now]);
      const after = await read(tx, BigInt(row?.id ?? 0));
      await auditAction(tx, { action: 'macro.write', objectType: 'macro', objectId: after.id, after: toldOf(after), reason }, now); // prettier-ignore
      return after;
    });
  }

  /** Of the version that was looked at alone: what another did meanwhile is not undone. */
  async change(id: bigint, { version, brand, language, title, content, reason }: MacroChange): Promise<MacroDto> {
    return this.db.transaction(async (tx) => {
      const before = await held(tx, id);
      if (before.brand !== brand) throw errors.macro_not_found();
      if (before.version !== version) throw requestErrors.stale();
      const now = this.clock.now();
      await tx.query(update, [id, language, title, content, now]);
      const after = await read(tx, id);
      await auditAction(tx, { action: 'macro.edit', objectType: 'macro', objectId: id, before: toldOf(before), after: toldOf(after), reason }, now); // prettier-ignore
      return after;
    });
  }

  async remove(id: bigint, reason: string): Promise<MacroDto> {
    return this.db.transaction(async (tx) => {
      const before = await held(tx, id);
      await tx.query(sql`delete from answer_macro where id = $1`, [id]);
      await auditAction(tx, { action: 'macro.remove', objectType: 'macro', objectId: id, before: toldOf(before), reason }, this.clock.now()); // prettier-ignore
      return before;
    });
  }
}

async function held(tx: Tx, id: bigint): Promise<MacroDto> {
  await tx.query(sql`select from answer_macro where id = $1 for update`, [id]);
  return read(tx, id);
}

/** One that the operator in hand may see. */
async function read(tx: Tx, id: bigint): Promise<MacroDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(macros));
  const [row] = await tx.query<MacroDto>(statement, parameters);
  if (!row) throw errors.macro_not_found();
  return row;
}

const toldOf = ({ language, title, content }: MacroDto) => ({ language, title, content: digestOf(content) });

const insert = sql`
insert into answer_macro (brand, language, title, content, updated_at) values ($1, $2, $3, $4, $5) returning id`;

const update = sql`
update answer_macro set language = $2, title = $3, content = $4, updated_at = $5, version = version + 1 where id = $1`;

const macros: ListSpec = {
  from: sql`answer_macro a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    language: sql`a.language`,
    title: sql`a.title`,
    content: sql`a.content`,
    version: sql`a.version`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    language: equals(sql`a.language`),
    q: startsWith(sql`a.title`),
  },
  sort: ['title', 'ASC'],
  key: sql`a.id`,
};

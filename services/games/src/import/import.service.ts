import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, type Tx } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { problemsOf, type CatalogueRow, type Problem } from '../game/catalogue-row.js';
import { storeGames } from '../game/game-store.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import { CatalogueRowService } from './catalogue-row.service.js';
import { readFile, UnreadableFile, type Format } from './catalogue-file.js';
import { changesOf, same, targetsOf, type Change } from './changes.js';
import type { ImportChangeDto, ImportDto, OpenImportDto } from './import.dto.js';

/** A file may be as long as ten thousand games in many languages. */
const maxFile = 20_000_000;
/** Up to so many games one operator changes alone within 24 hours. */
export const changesAlone = 50;
const aDayMs = 24 * 3600_000;

interface Stored {
  id: string;
  state: ImportDto['state'];
  format: Format;
  file: string;
  problems: Problem[];
  changes: Change[];
  maker_id: string;
  created_at: Date;
}

/** Files of catalogue changes: shown row by row first, then applied whole or not at all. */
@Injectable()
export class ImportService {
  constructor(
    private readonly database: Database,
    private readonly rows: CatalogueRowService,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<Page<ImportDto>> {
    return listPage<ImportDto>(this.database.query, query, listing);
  }

  async get(id: bigint): Promise<ImportDto> {
    const one = Object.assign(new ListQuery(), { perPage: 1, filter: { id: String(id) } });
    const [found] = (await this.list(one)).data;
    if (!found) throw errors.import_not_found();
    return found;
  }

  /** What the file would change, in its order. */
  async changes(id: bigint, { page, perPage }: ListQuery): Promise<Page<ImportChangeDto>> {
    await this.get(id);
    const statement = sql`select c.value as change, jsonb_array_length(i.changes) as total from catalogue_import i,
      jsonb_array_elements(i.changes) with ordinality c(value, place) where i.id = $1 order by c.place limit $2 offset $3`;
    const found = await this.database.query<{ change: ImportChangeDto; total: number }>(statement, [
      id,
      perPage,
      (page - 1) * perPage,
    ]);
    return { data: found.map(({ change }) => change), total: found[0]?.total ?? 0 };
  }

  async open({ format, text }: OpenImportDto): Promise<ImportDto> {
    const { id, username } = principal();
    const statement = sql`insert into catalogue_import (format, file, maker_id, maker_name, created_at) values ($1, $2, $3, $4, $5) returning id`;
    const [row] = await this.database.query<{ id: string }>(statement, [format, text, id, username, this.clock.now()]);
    return this.get(BigInt(row?.id ?? 0));
  }

  /** Adds the next part of the file; only its maker does, before it is read. */
  async append(id: bigint, text: string): Promise<ImportDto> {
    const statement = sql`update catalogue_import set file = file || $2
      where id = $1 and state = 'OPEN' and maker_id = $3 and length(file) < $4 returning id`;
    const [row] = await this.database.query(statement, [id, text, principal().id, maxFile]);
    if (!row) throw errors.import_not_open();
    return this.get(id);
  }

  /** Reads the file and says what it would change. Nothing is changed; it may be asked again. */
  async preview(id: bigint): Promise<ImportDto> {
    await this.database.transaction(async (tx) => {
      const stored = await locked(tx, id);
      if (stored.state !== 'OPEN' && stored.state !== 'PREVIEWED') throw errors.import_not_open();
      const { count, changes, problems } = await this.readAgain(tx, stored);
      const created = changes.filter(({ before }) => before === null).length;
      await tx.query(
        sql`update catalogue_import set state = 'PREVIEWED', rows = $2, created = $3, changed = $4, problems = $5, changes = $6 where id = $1`,
        [id, count, created, changes.length - created, JSON.stringify(problems), JSON.stringify(changes)],
      );
    });
    return this.get(id);
  }

  /** Applies few changes of a day at once; many wait for another operator. Asked again it changes nothing more. */
  async apply(id: bigint, reason: string): Promise<ImportDto> {
    await this.database.transaction(async (tx) => {
      const stored = await locked(tx, id);
      if (stored.state === 'APPLIED' || stored.state === 'WAITING') return;
      if (stored.state !== 'PREVIEWED' || BigInt(stored.maker_id) !== principal().id) throw errors.import_not_open();
      if (stored.problems.length > 0) throw errors.import_has_problems({ count: stored.problems.length });
      await tx.query(sql`update catalogue_import set reason = $2 where id = $1`, [id, reason]);
      if (await this.mayAlone(tx, stored)) return this.execute(tx, stored, reason);
      await tx.query(sql`update catalogue_import set state = 'WAITING' where id = $1`, [id]);
      await this.record(tx, 'catalogue.import_request', stored, reason);
    });
    return this.get(id);
  }

  /** The second pair of eyes: never the maker's own. */
  async approve(id: bigint, reason: string): Promise<ImportDto> {
    await this.database.transaction(async (tx) => {
      const stored = await this.toDecide(tx, id);
      if (stored.state === 'APPLIED') return;
      if (this.clock.now().getTime() - stored.created_at.getTime() > aDayMs) throw errors.import_outdated();
      await this.decided(tx, id);
      await this.execute(tx, stored, reason);
    });
    return this.get(id);
  }

  async reject(id: bigint, reason: string): Promise<ImportDto> {
    await this.database.transaction(async (tx) => {
      const stored = await this.toDecide(tx, id);
      if (stored.state === 'APPLIED') throw errors.import_not_open();
      await this.decided(tx, id);
      await tx.query(sql`update catalogue_import set state = 'REJECTED' where id = $1`, [id]);
      await this.record(tx, 'catalogue.import_reject', stored, reason);
    });
    return this.get(id);
  }

  /** Whether the day's files that the maker applied alone, this one with them, stay below the limit; of two at once one sees the other. */
  private async mayAlone(tx: Tx, { maker_id: maker, changes }: Stored): Promise<boolean> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('catalogue_alone:' || $1::text, 0))`, [maker]);
    const [row] = await tx.query<{ games: number }>(aloneSql, [maker, new Date(this.clock.now().getTime() - aDayMs)]);
    return changes.length + (row?.games ?? 0) <= changesAlone;
  }

  private async toDecide(tx: Tx, id: bigint): Promise<Stored> {
    const stored = await locked(tx, id);
    if (stored.state !== 'WAITING' && stored.state !== 'APPLIED') throw errors.import_not_open();
    if (BigInt(stored.maker_id) === principal().id) throw errors.import_is_own();
    return stored;
  }

  private async decided(tx: Tx, id: bigint): Promise<void> {
    const { id: checker, username } = principal();
    const statement = sql`update catalogue_import set checker_id = $2, checker_name = $3, decided_at = $4 where id = $1`;
    await tx.query(statement, [id, checker, username, this.clock.now()]);
  }

  /* What was shown is what is done: when the games changed meanwhile, it is shown anew first. */
  private async execute(tx: Tx, stored: Stored, reason: string): Promise<void> {
    const read = await this.readAgain(tx, stored);
    if (read.problems.length > 0 || !same(read.changes, stored.changes)) throw errors.import_outdated();
    await storeGames(tx, targetsOf(read.changes, read.current), this.clock.now());
    const statement = sql`update catalogue_import set state = 'APPLIED', decided_at = $2 where id = $1`;
    await tx.query(statement, [stored.id, this.clock.now()]);
    await this.record(tx, 'catalogue.import', stored, reason);
    tx.afterCommit(() => this.directory.forget());
  }

  private async readAgain(tx: Tx, { format, file }: Stored) {
    const { rows, problems } = read(format, file);
    const current = await this.rows.current(tx, rows);
    const found = changesOf(rows, current, await this.rows.vendors(tx));
    return { count: rows.length, current, changes: found.changes, problems: [...problems, ...found.problems] };
  }

  private record(tx: Tx, action: string, { id, changes }: Stored, reason: string): Promise<void> {
    const codes = changes.slice(0, 20).map(({ brand, code }) => `${brand}:${code}`);
    const after = { games: changes.length, first: codes };
    return auditAction(tx, { action, objectType: 'catalogue_import', objectId: id, after, reason });
  }
}

function read(format: Format, file: string): { rows: CatalogueRow[]; problems: Problem[] } {
  try {
    const rows = readFile(format, file);
    return { rows, problems: problemsOf(rows) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { rows: [], problems: [{ line: error.line, field: 'file', message: 'cannot be read' }] };
  }
}

async function locked(tx: Tx, id: bigint): Promise<Stored> {
  const [row] = await tx.query<Stored>(sql`select * from catalogue_import where id = $1 for update`, [id]);
  if (!row) throw errors.import_not_found();
  return row;
}

const aloneSql = sql`
select coalesce(sum(created + changed), 0)::int as games from catalogue_import
where maker_id = $1 and state = 'APPLIED' and checker_id is null and decided_at > $2`;

const listing = {
  from: sql`catalogue_import i`,
  fields: {
    id: sql`i.id`,
    state: sql`i.state`,
    format: sql`i.format`,
    rows: sql`i.rows`,
    created: sql`i.created`,
    changed: sql`i.changed`,
    problemCount: sql`jsonb_array_length(i.problems)`,
    problems: sql`jsonb_path_query_array(i.problems, '$[0 to 99]')`,
    reason: sql`i.reason`,
    makerName: sql`i.maker_name`,
    checkerName: sql`i.checker_name`,
    createdAt: sql`i.created_at`,
    decidedAt: sql`i.decided_at`,
  },
  filters: { id: equals(sql`i.id`, 'bigint'), state: equals(sql`i.state`) },
  sort: ['createdAt', 'DESC'],
  key: sql`i.id`,
  large: { sorts: { createdAt: sql`i.created_at` } },
} as const;

import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, SigningKey } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Sql, queryWith } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { cursorOf, sealedColumns, valuesOf, type SealedRow } from './seal-hash.js';
import { selectSealed } from './seal-rows.js';
import { SEAL_KEY } from './seal.service.js';
import { isAfter } from './seal-trace.js';

const exportLock = 7_142_032;
const page = 5000;

interface SealLine {
  number: string;
  through: string;
}

/** The whole journal with its seals and accounts as NDJSON, of one instant, for a checker that trusts nobody here. */
@Injectable()
export class JournalExportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SEAL_KEY) private readonly key: SigningKey | undefined,
  ) {}

  /** One export at a time. Refuses with `wallet.export_running`. */
  async forOperator(): Promise<Readable> {
    const runner = this.database.source.createQueryRunner();
    try {
      await runner.connect();
      const [lock] = (await runner.query('select pg_try_advisory_lock($1) as got', [exportLock])) as Array<{
        got: boolean;
      }>;
      if (!lock?.got) throw errors.export_running();
      const action = { action: 'ledger.export', objectType: 'ledger', objectId: 'journal' };
      await this.database.transaction((tx) => auditAction(tx, action, this.clock.now()));
    } catch (error) {
      await runner.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await runner.release();
      throw error;
    }
    const query = queryWith(runner);
    const end = async () => {
      await runner.query('rollback').catch(() => undefined);
      await runner.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await runner.release();
    };
    return Readable.from(guarded(this.lines(query), end), { objectMode: false, highWaterMark: 1 << 20 });
  }

  /** The lines, in blocks; `query` must always be of one connection. */
  async *lines(query: Query): AsyncGenerator<string> {
    await query(sql`begin isolation level repeatable read read only`);
    const [at] = await query<{ at: Date }>(sql`select now() as at`);
    const keys = this.key ? [{ id: this.key.id, jwk: this.key.publicJwk }] : [];
    yield line({ export: { version: 1, at: at?.at, columns: sealedColumns, keys } });
    const count = { accounts: 0, rows: 0, seals: 0 };
    yield* blocks(
      fetchAll<object>(query, accountsSql),
      (account) => [{ account }],
      () => (count.accounts += 1),
    );
    const seals = fetchAll<SealLine>(query, sealsSql, 20);
    let seal = (await seals.next()).value as SealLine | undefined;
    for await (const rows of pages<SealedRow>(
      query,
      sql`${selectSealed} order by j.xid, j.account_id, j.version`,
      page,
    )) {
      let text = '';
      for (const row of rows) {
        for (
          ;
          seal && isAfter(cursorOf(row), seal.through);
          seal = (await seals.next()).value as SealLine | undefined
        ) {
          text += line({ seal });
          count.seals += 1;
        }
        text += line({ row: valuesOf(row) });
      }
      count.rows += rows.length;
      yield text;
    }
    for (; seal; seal = (await seals.next()).value as SealLine | undefined) {
      yield line({ seal });
      count.seals += 1;
    }
    yield line({ end: count });
    await query(sql`commit`);
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

const accountsSql = sql`select id::text, owner_type as owner, kind, currency, balance::text, version::text, overdrawn from account a order by a.id`;
const sealsSql = sql`select number::text, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash, after, through, rows,
  (extract(epoch from sealed_at) * 1000000)::bigint::text as "sealedAt", key_id as "keyId",
  translate(encode(signature, 'base64'), E'\\n', '') as signature, translate(encode(marks, 'base64'), E'\\n', '') as marks
  from journal_seal s order by s.number`;

let cursors = 0;

/** A query's rows through a cursor of the open transaction, page by page. */
async function* pages<T>(query: Query, statement: Sql, size: number): AsyncGenerator<T[]> {
  const name = sql`export_${(cursors += 1)}`;
  await query(sql`declare ${name} no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await query<T>(sql`fetch ${size} from ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}

async function* fetchAll<T>(query: Query, statement: Sql, size = page): AsyncGenerator<T> {
  for await (const rows of pages<T>(query, statement, size)) yield* rows;
}

async function* blocks<T>(items: AsyncGenerator<T>, linesOf: (item: T) => object[], each: () => void) {
  let text = '';
  for await (const item of items) {
    each();
    for (const value of linesOf(item)) text += line(value);
    if (text.length < 1 << 18) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

async function* guarded(lines: AsyncGenerator<string>, end: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* lines;
  } finally {
    await end();
  }
}

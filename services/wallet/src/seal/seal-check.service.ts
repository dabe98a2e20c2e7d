import { Inject, Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { Clock } from '@banyan/kernel/app';
import { SigningKey } from '@banyan/kernel/auth';
import { SealHash, firstCursor, noHash, type SealedRow } from './seal-hash.js';
import { rowsBetween } from './seal-rows.js';
import { SEAL_KEY } from './seal.service.js';
import { trace, transactionOf, type SealFinding, type SealRule } from './seal-trace.js';

export type CheckMode = 'incremental' | 'full';

export interface StoredSeal {
  readonly number: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly after: string;
  readonly through: string;
  readonly rows: number;
  readonly sealed_at: Date;
  readonly key_id: string | null;
  readonly signature: Buffer | null;
}

interface CheckRow {
  id: string;
  ok: boolean;
  through: string;
  findings: SealFinding[];
}

const mostFindings = 50;

/** Proves that the journal is what was sealed: every hash again from the rows, every link, every signature. */
@Injectable()
export class SealCheckService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SEAL_KEY) private readonly key: SigningKey | undefined,
  ) {}

  /** What was sealed since the last check, and the seals that it had found broken. */
  async runIncremental(signal?: AbortSignal): Promise<boolean> {
    const last = await this.last();
    const known = BigInt(last?.through ?? 0);
    const broken =
      last?.ok === false ? last.findings.map(({ seal }) => BigInt(seal)).filter((seal) => seal <= known) : [];
    return this.run(await this.open('incremental'), { known, broken, signal });
  }

  /** The whole chain, back to the first row. */
  async runFull(signal?: AbortSignal): Promise<boolean> {
    return this.run(await this.open('full'), { known: 0n, broken: [], signal });
  }

  /** Takes up a full check and answers at once; `done` resolves with it. Its outcome is a row of seal_check. */
  async startFull(): Promise<{ id: string; done: Promise<boolean> }> {
    const id = await this.open('full');
    return { id, done: this.run(id, { known: 0n, broken: [] }) };
  }

  private async last(): Promise<CheckRow | undefined> {
    const [row] = await this.database.query<CheckRow>(
      sql`select id, ok, through, findings from seal_check where ok is not null order by id desc limit 1`,
    );
    return row;
  }

  private async open(mode: CheckMode): Promise<string> {
    const now = this.clock.now();
    await this.database.query(
      sql`delete from seal_check where mode = 'incremental' and ok and started_at < $1 and id < (select max(id) from seal_check where ok is not null)`,
      [new Date(now.getTime() - 7 * 86_400_000)],
    );
    const [row] = await this.database.query<{ id: string }>(
      sql`insert into seal_check (mode, started_at) values ($1, $2) returning id`,
      [mode, now],
    );
    return row?.id ?? '';
  }

  private async run(
    id: string,
    { known, broken, signal }: { known: bigint; broken: readonly bigint[]; signal?: AbortSignal | undefined },
  ): Promise<boolean> {
    const walk = new Walk(this.database, this.key, signal);
    // The most that any check has seen: a chain that ends before it has lost its end.
    const [ends] = await this.database.query<{ seen: string; head: string }>(
      sql`select (select coalesce(max(through), 0) from seal_check) as seen, (select coalesce(max(number), 0) from journal_seal) as head`,
    );
    const [seen, head] = [BigInt(ends?.seen ?? 0), BigInt(ends?.head ?? 0)];
    const again = [...new Set(broken)].filter((number) => number <= head).sort(ascending);
    for (const number of again) await walk.from(number, number);
    await walk.from(known + 1n, head);
    for (let lost = head + 1n; lost <= seen; lost += 1n) walk.report('seal_missing', lost);
    const findings = walk.findings.slice(0, mostFindings);
    const ok = findings.length === 0;
    await this.database.query(
      sql`update seal_check set finished_at = $2, ok = $3, through = $4, seals = $5, rows = $6, findings = $7 where id = $1`,
      [id, this.clock.now(), ok, max(head, seen), walk.seals, walk.rows, JSON.stringify(findings)],
    );
    return ok;
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));

/** One pass over a stretch of the chain. */
class Walk {
  readonly findings: SealFinding[] = [];
  seals = 0;
  rows = 0;

  constructor(
    private readonly database: Database,
    private readonly key: SigningKey | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {}

  report(rule: SealRule, seal: bigint, transaction: string | null = null): void {
    if (this.findings.length <= mostFindings) this.findings.push({ rule, seal: String(seal), transaction });
  }

  async from(first: bigint, last: bigint): Promise<void> {
    let previous = await this.seal(first - 1n);
    for (let number = first; number <= last; number += 1n) {
      this.signal?.throwIfAborted();
      const seal = await this.seal(number);
      if (seal) await this.judge(seal, number, previous);
      else this.report('seal_missing', number);
      previous = seal;
    }
  }

  private async seal(number: bigint): Promise<StoredSeal | undefined> {
    const [row] = await this.database.query<StoredSeal>(
      sql`select number, previous, hash, after, through, rows, sealed_at, key_id, signature from journal_seal where number = $1`,
      [number],
    );
    return row;
  }

  private async judge(seal: StoredSeal, number: bigint, previous: StoredSeal | undefined): Promise<void> {
    this.seals += 1;
    const first = number === 1n;
    const linked = first
      ? seal.previous.equals(noHash) && seal.after === firstCursor
      : previous && seal.previous.equals(previous.hash) && seal.after === previous.through;
    if (!linked) this.report('seal_link', number);
    const again = new SealHash(number, seal.previous, seal.after);
    for await (const rows of rowsBetween(this.database.query, seal.after, seal.through)) {
      for (const row of rows) again.add(row);
      this.rows += rows.length;
    }
    if (!again.close(seal.through, seal.sealed_at).equals(seal.hash)) await this.name(seal, number);
    if (this.key && seal.key_id === this.key.id && !this.key.verify(seal.hash, seal.signature ?? Buffer.alloc(64)))
      this.report('seal_signature', number);
  }

  private async name(seal: StoredSeal, number: bigint): Promise<void> {
    const [{ marks } = { marks: Buffer.alloc(0) }] = await this.database.query<{ marks: Buffer }>(
      sql`select marks from journal_seal where number = $1`,
      [number],
    );
    const rows: SealedRow[] = [];
    for await (const page of rowsBetween(this.database.query, seal.after, seal.through)) rows.push(...page);
    const faults = trace(marks, rows);
    if (faults.length === 0) this.report('seal_hash', number);
    const lost = faults.some(({ rule }) => rule === 'row_missing') ? await this.gaps() : [];
    for (const { rule, row } of faults)
      this.report(rule, number, rule === 'row_missing' ? (lost.shift() ?? null) : row ? transactionOf(row) : null);
  }

  /** Versions that are gapless per account name a row that is gone. */
  private async gaps(): Promise<string[]> {
    const rows = await this.database.query<{ gap: string }>(
      sql`select account_id || ':' || v as gap from (
         select e.account_id, lag(e.version, 1, 0) over w + 1 as first, e.version - 1 as last from account_entry e window w as (partition by e.account_id order by e.version)
         union all
         select a.id, coalesce((select max(version) from account_entry e where e.account_id = a.id), 0) + 1, a.version from account a where a.kind <> 'derived'
       ) g, generate_series(g.first, least(g.last, g.first + 100)) v
       where exists (select from account a where a.id = g.account_id and a.kind = 'available') order by g.account_id, v limit ${mostFindings}`,
    );
    return rows.map(({ gap }) => gap);
  }
}

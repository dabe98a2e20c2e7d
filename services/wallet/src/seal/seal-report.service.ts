import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, SigningKey } from '@banyan/kernel/auth';
import { Database, listOpenPage, sql, type Sql, columnsOf } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { SealCheckService } from './seal-check.service.js';
import type { SealCheckDto, SealDto, SealStatusDto } from './seal.dto.js';
import { SEAL_KEY } from './seal.service.js';

const sealFields = {
  id: sql`s.number`,
  hash: sql`encode(s.hash, 'hex')`,
  previous: sql`encode(s.previous, 'hex')`,
  after: sql`s.after`,
  through: sql`s.through`,
  rows: sql`s.rows`,
  sealedAt: sql`s.sealed_at`,
  keyId: sql`s.key_id`,
  signature: sql`encode(s.signature, 'base64')`,
};
const checkColumns = sql`id, mode, started_at as "startedAt", finished_at as "finishedAt", ok, seals, rows, findings`;
/** A full check whose process died is not waited for any longer. */
const longestCheckMs = 3_600_000;

const selectSeal = columnsOf(sealFields);

/** What operators see of the seals. */
@Injectable()
export class SealReportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly checks: SealCheckService,
    @Inject(SEAL_KEY) private readonly key: SigningKey | undefined,
  ) {}

  /** The newest seal first. */
  list(request: ListQuery): Promise<OpenPage<SealDto>> {
    return listOpenPage<SealDto>(this.database.query, request, {
      from: sql`journal_seal s`,
      fields: sealFields,
      filters: {},
      sort: ['id', 'DESC'],
      key: sql`s.number`,
    });
  }

  async status(): Promise<SealStatusDto> {
    const [last] = await this.database.query<SealDto>(
      sql`select ${selectSeal} from journal_seal s order by s.number desc limit 1`,
    );
    const [sums] = await this.database.query<{ rows: string }>(
      sql`select coalesce(sum(rows), 0) as rows from journal_seal`,
    );
    const { key } = this;
    return {
      last: last ?? null,
      sealedRows: sums?.rows ?? '0',
      unsealedSeconds: await this.unsealedSeconds(),
      ...(await this.lastChecks()),
      running: await this.running(),
      key: key ? { id: key.id, jwk: JSON.stringify(key.publicJwk) } : null,
    };
  }

  /** The last check of any kind that ended, and the last one back to the first row. */
  async lastChecks(): Promise<Pick<SealStatusDto, 'lastCheck' | 'lastFullCheck'>> {
    return {
      lastCheck: await this.check(sql`ok is not null`),
      lastFullCheck: await this.check(sql`ok is not null and mode = 'full'`),
    };
  }

  /** Age of the oldest row without a seal, in whole seconds; 0 when there is none. */
  async unsealedSeconds(): Promise<number> {
    const [row] = await this.database.query<{ created_at: Date }>(
      sql`select j.created_at from journal j, (select coalesce((select through from journal_seal order by number desc limit 1), '0:0:0') as c) s
       where (j.xid, j.account_id, j.version) > (split_part(s.c, ':', 1)::xid8, split_part(s.c, ':', 2)::bigint, split_part(s.c, ':', 3)::bigint)
       order by j.xid, j.account_id, j.version limit 1`,
    );
    return row ? Math.max(0, Math.floor((this.clock.now().getTime() - row.created_at.getTime()) / 1000)) : 0;
  }

  /** Starts a check back to the first row for the operator in hand; one that runs already is answered instead. */
  async startForOperator(): Promise<SealCheckDto> {
    const running = await this.running();
    if (running) return running;
    const { id, done } = await this.checks.startFull();
    done.catch(() => undefined);
    await this.database.transaction((tx) =>
      auditAction(
        tx,
        { action: 'ledger.seal_check', objectType: 'ledger', objectId: 'seals', after: { check: id } },
        this.clock.now(),
      ),
    );
    return (await this.check(sql`id = $1`, [id])) as SealCheckDto;
  }

  private running(): Promise<SealCheckDto | null> {
    const since = new Date(this.clock.now().getTime() - longestCheckMs);
    return this.check(sql`ok is null and mode = 'full' and started_at > $1`, [since]);
  }

  private async check(condition: Sql, parameters: unknown[] = []): Promise<SealCheckDto | null> {
    const [row] = await this.database.query<SealCheckDto>(
      sql`select ${checkColumns} from seal_check where ${condition} order by id desc limit 1`,
      parameters,
    );
    return row ?? null;
  }
}

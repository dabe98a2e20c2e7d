import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { currencies } from '@banyan/kernel/money';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { AskCeilingDto, DecideCeilingDto, WaitingCeilingDto, WinCeilingDto } from './ceiling.dto.js';

interface Change extends WinCeilingDto {
  readonly id: string;
  readonly code: string;
  readonly makerId: string;
}

/** The amounts above which wins of a vendor are held: one operator requests them, another approves. */
@Injectable()
export class VendorCeilingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What holds for a vendor: the defaults of each currency, then what was agreed on. */
  async of(vendorId: number): Promise<WinCeilingDto[]> {
    const rows = await this.database.query<WinCeilingDto>(rowsSql, [vendorId]);
    const whole = Object.keys(currencies).map((currency) => {
      const own = rows.find((row) => row.currency === currency && row.gameCode === '');
      return {
        currency,
        gameCode: '',
        winMinor: own?.winMinor ?? config.winCeiling.get(currency)?.toString() ?? null,
        hourMinor: own?.hourMinor ?? config.winHourCeiling.get(currency)?.toString() ?? null,
      };
    });
    return [...whole, ...rows.filter(({ gameCode }) => gameCode !== '')];
  }

  /** What waits for a second operator. */
  waiting(vendorId: number): Promise<WaitingCeilingDto[]> {
    return this.database.query<WaitingCeilingDto>(waitingSql, [vendorId, this.since()]);
  }

  /** A newer request for the same currency and game replaces one that waits. */
  async ask(vendorId: number, proposal: AskCeilingDto): Promise<void> {
    const { currency, gameCode = '', winMinor, hourMinor, reason } = proposal;
    if (!Object.hasOwn(currencies, currency) || (gameCode !== '' && hourMinor !== null)) throw errors.bad_ceiling();
    const { id, username } = principal();
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const [vendor] = await tx.query<{ code: string }>(lockVendorSql, [vendorId]);
      if (!vendor) throw errors.vendor_not_found();
      const known = gameCode === '' || (await tx.query(gameSql, [vendorId, gameCode])).length > 0;
      if (!known) throw errors.bad_ceiling();
      const values = [vendorId, currency, gameCode];
      await tx.query(replaceSql, [...values, now]);
      await tx.query(askSql, [...values, winMinor, hourMinor, reason, id, username, now]);
      const asked = { currency, gameCode, winMinor: text(winMinor), hourMinor: text(hourMinor) };
      await this.record(tx, 'vendor.ceiling_request', vendor.code, asked, reason);
    });
  }

  /** Once: of two who agree at once, one does. */
  async approve(vendorId: number, { change: id, reason }: DecideCeilingDto): Promise<void> {
    await this.database.transaction(async (tx) => {
      const change = await this.decide(tx, vendorId, id, 'APPROVED');
      const { currency, gameCode, winMinor, hourMinor } = change;
      await tx.query(setSql, [vendorId, currency, gameCode, winMinor, hourMinor, this.clock.now()]);
      await this.record(tx, 'vendor.ceiling_approve', change.code, change, reason);
    });
  }

  /** Also by its maker: to withdraw a request is no risk. */
  async reject(vendorId: number, { change: id, reason }: DecideCeilingDto): Promise<void> {
    await this.database.transaction(async (tx) => {
      const change = await this.decide(tx, vendorId, id, 'REJECTED');
      await this.record(tx, 'vendor.ceiling_reject', change.code, change, reason);
    });
  }

  private async decide(tx: Tx, vendorId: number, id: bigint, state: 'APPROVED' | 'REJECTED'): Promise<Change> {
    const [change] = await tx.query<Change>(lockSql, [id, vendorId, this.since()]);
    if (!change) throw errors.ceiling_decided();
    const { id: checker, username } = principal();
    const own = change.makerId === String(checker);
    if (own && state === 'APPROVED') throw errors.ceiling_is_own();
    await tx.query(decideSql, [id, state, own ? null : checker, username, this.clock.now()]);
    return change;
  }

  /** A request is valid for a day, as every other about a vendor. */
  private since(): Date {
    return new Date(this.clock.now().getTime() - requestMs);
  }

  private record(
    tx: Tx,
    action: string,
    code: string,
    { currency, gameCode, winMinor, hourMinor }: WinCeilingDto,
    reason: string,
  ): Promise<void> {
    const after = { currency, gameCode, winMinor, hourMinor };
    return auditAction(tx, { action, objectType: 'vendor', objectId: code, after, reason }, this.clock.now());
  }
}

const requestMs = 24 * 3_600_000;

const text = (minor: bigint | null): string | null => minor?.toString() ?? null;

const rowsSql = sql`
select currency, game_code as "gameCode", win_minor as "winMinor", hour_minor as "hourMinor" from win_ceiling
where vendor_id = $1 order by currency, game_code limit 1000`;

const waitingSql = sql`
select id, currency, game_code as "gameCode", win_minor as "winMinor", hour_minor as "hourMinor", reason, maker, asked_at as "askedAt"
from win_ceiling_change where vendor_id = $1 and state = 'WAITING' and asked_at > $2 order by id limit 1000`;

const lockVendorSql = sql`select code from vendor where id = $1 for update`;
const gameSql = sql`select from game where vendor_id = $1 and code = $2 limit 1`;

const replaceSql = sql`
update win_ceiling_change set state = 'REPLACED', decided_at = $4
where vendor_id = $1 and currency = $2 and game_code = $3 and state = 'WAITING'`;

const askSql = sql`
insert into win_ceiling_change (vendor_id, currency, game_code, win_minor, hour_minor, reason, maker_id, maker, asked_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/* Beside the lock: a vendor keeps its code. */
const lockSql = sql`
select c.id, v.code, c.currency, c.game_code as "gameCode", c.win_minor as "winMinor", c.hour_minor as "hourMinor", c.maker_id as "makerId"
from win_ceiling_change c join vendor v on v.id = c.vendor_id
where c.id = $1 and c.vendor_id = $2 and c.state = 'WAITING' and c.asked_at > $3 for update of c`;

const decideSql = sql`
update win_ceiling_change set state = $2, checker_id = $3, checker = $4, decided_at = $5 where id = $1`;

const setSql = sql`
insert into win_ceiling (vendor_id, currency, game_code, win_minor, hour_minor, updated_at) values ($1, $2, $3, $4, $5, $6)
on conflict (vendor_id, currency, game_code) do update
  set win_minor = excluded.win_minor, hour_minor = excluded.hour_minor, updated_at = excluded.updated_at`;

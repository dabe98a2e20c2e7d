import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CommandKind, OutcomeCode, type Command, type Exceeded, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { ceilingFor } from './ceilings.js';
import { WonHour } from './won-hour.js';

const above = metrics.counter(
  'games_wins_above_ceiling_total',
  'Wins sent to be held, by the ceiling that they exceed',
  ['vendor', 'ceiling'],
);

/** How old what the database knows of the hour may be. */
const freshMs = 1000;

const winKinds: ReadonlySet<CommandKind> = new Set([
  CommandKind.COMMAND_KIND_WIN,
  CommandKind.COMMAND_KIND_PROMO_WIN,
  CommandKind.COMMAND_KIND_JACKPOT_WIN,
  CommandKind.COMMAND_KIND_FREESPIN_WIN,
  CommandKind.COMMAND_KIND_FREESPIN_BONUS,
]);

/** Wins that count for their vendor's hour until their answers say that they were not booked. */
interface Counted {
  keep(outcomes: readonly Outcome[]): void;
}

const nothing: Counted = { keep: () => undefined };

/**
 * Which wins exceed their vendor's ceilings. The hour's sum is the larger one of what this process sent since it knows the hour, which is
 * exact for one process however many wins are under way, and what the projection of rounds has written down of all processes.
 */
@Injectable()
export class WinCeilings implements OnModuleInit {
  private readonly logger = new Logger('WinCeilings');
  private readonly own = new Map<string, WonHour>();
  private written: ReadonlyMap<string, bigint> = new Map();
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Begins with what was won before this process. */
  async onModuleInit(): Promise<void> {
    for (const { vendor, currency, minute, won } of await this.database.query<WonMinute>(minutesSql, [this.from()]))
      this.hourOf(keyOf(vendor, currency)).add(minute.getTime(), BigInt(won));
  }

  /** Marks the wins among a vendor's commands that exceed a ceiling, and counts all others. */
  count(vendor: KnownVendor, commands: readonly Command[]): Counted {
    const wins = commands.filter(({ kind, ask, amountMinor }) => winKinds.has(kind) && !ask && amountMinor > 0n);
    if (wins.length === 0) return nothing;
    const at = this.clock.now().getTime();
    this.readSoon();
    for (const win of wins) {
      win.exceeded = this.exceeded(vendor, win, at);
      if (!win.exceeded) this.hourOf(keyOf(vendor.code, win.currency)).add(at, win.amountMinor);
    }
    return {
      keep: (outcomes) => {
        commands.forEach((command, i) => {
          if (command.exceeded || !wins.includes(command)) return;
          if (outcomes[i]?.code === OutcomeCode.OUTCOME_CODE_APPLIED) return;
          this.hourOf(keyOf(vendor.code, command.currency)).add(at, -command.amountMinor);
        });
      },
    };
  }

  private exceeded(
    vendor: KnownVendor,
    { currency, gameCode, amountMinor }: Command,
    at: number,
  ): Exceeded | undefined {
    const { win, hour } = ceilingFor(vendor.ceilings, currency, gameCode);
    const key = keyOf(vendor.code, currency);
    const written = this.written.get(key) ?? 0n;
    const own = this.hourOf(key).sum(at);
    const hourSumMinor = (own > written ? own : written) + amountMinor;
    const winMinor = win !== undefined && amountMinor > win ? win : 0n;
    const hourMinor = hour !== undefined && hourSumMinor > hour ? hour : 0n;
    if (winMinor === 0n && hourMinor === 0n) return undefined;
    above.inc({ vendor: vendor.code, ceiling: winMinor > 0n ? 'win' : 'hour' });
    return { winMinor, hourMinor, hourSumMinor };
  }

  private hourOf(key: string): WonHour {
    const known = this.own.get(key);
    if (known) return known;
    const hour = new WonHour();
    this.own.set(key, hour);
    return hour;
  }

  /** Nobody waits for it: until it is read, what was known and what this process sent itself count. */
  private readSoon(): void {
    const now = performance.now();
    if (now - this.readAt < freshMs) return;
    this.readAt = now;
    this.database
      .query<Omit<WonMinute, 'minute'>>(sumsSql, [this.from()])
      .then((rows) => {
        this.written = new Map(rows.map(({ vendor, currency, won }) => [keyOf(vendor, currency), BigInt(won)]));
      })
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'the sums of the hour could not be read', error: String(error) }),
      );
  }

  /** Minutes that begin after this are within the hour. */
  private from(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / 60_000) * 60_000 - 3600_000);
  }
}

interface WonMinute {
  readonly vendor: string;
  readonly currency: string;
  readonly minute: Date;
  readonly won: string;
}

const keyOf = (vendor: string, currency: string): string => `${vendor} ${currency}`;

const minutesSql = sql`
select vendor, currency, minute, won_minor as won from vendor_win_minute where minute > $1 order by minute`;

const sumsSql = sql`
select vendor, currency, sum(won_minor)::text as won from vendor_win_minute where minute > $1 group by vendor, currency`;

import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CommandKind, OutcomeCode, type Command, type Exceeded, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { ceilingFor, type Ceilings } from './ceilings.js';
import { WonHour } from './won-hour.js';

const above = metrics.counter(
  'games_wins_above_ceiling_total',
  'Wins sent to be held, by the ceiling that they exceed',
  ['vendor', 'ceiling'],
);

const tellEveryMs = 1000;

const winKinds: ReadonlySet<CommandKind> = new Set([
  CommandKind.COMMAND_KIND_WIN,
  CommandKind.COMMAND_KIND_PROMO_WIN,
  CommandKind.COMMAND_KIND_JACKPOT_WIN,
  CommandKind.COMMAND_KIND_FREESPIN_WIN,
  CommandKind.COMMAND_KIND_FREESPIN_BONUS,
]);

/** A vendor with the ceilings of its wins. */
interface Capped {
  readonly code: string;
  readonly ceilings: Ceilings;
}

/** Wins that count for their vendor's hour until their answers say that they were not booked. */
interface Counted {
  keep(outcomes: readonly Outcome[]): void;
}

const nothing: Counted = { keep: () => undefined };

/**
 * Which wins exceed their vendor's ceilings. The hour's sum is the larger one of what all processes sent, which is exact for one process
 * however many wins are under way and a second old for the others, and of what the projection of rounds has written down.
 */
@Injectable()
export class WinCeilingService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('WinCeilingService');
  /** What this process sent and did not store for the others yet. */
  private readonly untold = new Map<string, WonHour>();
  private known: ReadonlyMap<string, { readonly sent: bigint; readonly written: bigint }> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private telling = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Begins with what was won before this process. */
  async onModuleInit(): Promise<void> {
    await this.tell();
    this.timer = setInterval(() => void this.reportReached(), tellEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Marks the wins among a vendor's commands that exceed a ceiling, and counts all others. */
  count(vendor: Capped, commands: readonly Command[]): Counted {
    const wins = commands.filter(({ kind, ask, amountMinor }) => winKinds.has(kind) && !ask && amountMinor > 0n);
    if (wins.length === 0) return nothing;
    const at = this.clock.now().getTime();
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

  private exceeded(vendor: Capped, { currency, gameCode, amountMinor }: Command, at: number): Exceeded | undefined {
    const { win, hour } = ceilingFor(vendor.ceilings, currency, gameCode);
    const key = keyOf(vendor.code, currency);
    const { sent, written } = this.known.get(key) ?? { sent: 0n, written: 0n };
    const all = sent + this.hourOf(key).sum(at);
    const hourSumMinor = (all > written ? all : written) + amountMinor;
    const winMinor = win !== undefined && amountMinor > win ? win : 0n;
    const hourMinor = hour !== undefined && hourSumMinor > hour ? hour : 0n;
    if (winMinor === 0n && hourMinor === 0n) return undefined;
    above.inc({ vendor: vendor.code, ceiling: winMinor > 0n ? 'win' : 'hour' });
    return { winMinor, hourMinor, hourSumMinor };
  }

  private hourOf(key: string): WonHour {
    const known = this.untold.get(key);
    if (known) return known;
    const hour = new WonHour();
    this.untold.set(key, hour);
    return hour;
  }

  /** Stores what this process sent, and reads what all processes sent. Rejects when the database is away; nothing is lost then. */
  async tell(): Promise<void> {
    const told = [...this.untold].flatMap(([key, hour]) => {
      const [vendor = '', currency = ''] = key.split(' ');
      return [...hour.byMinute()].map(([at, won]) => ({ vendor, currency, at, won }));
    });
    const rows = await this.database.transaction(async (tx) => {
      if (told.length > 0)
        await tx.query(tellSql, [
          told.map(({ vendor }) => vendor),
          told.map(({ currency }) => currency),
          told.map(({ at }) => new Date(at)),
          told.map(({ won }) => won),
        ]);
      return tx.query<WonOfHour>(sumsSql, [this.from()]);
    });
    for (const { vendor, currency, at, won } of told) this.hourOf(keyOf(vendor, currency)).add(at, -won);
    this.known = new Map(
      rows.map(({ vendor, currency, sent, written }) => [
        keyOf(vendor, currency),
        { sent: BigInt(sent), written: BigInt(written) },
      ]),
    );
  }

  private async reportReached(): Promise<void> {
    if (this.telling) return;
    this.telling = true;
    try {
      await this.tell();
    } catch (error) {
      this.logger.warn({ msg: 'the sums of the hour could not be told and read', error: String(error) });
    } finally {
      this.telling = false;
    }
  }

  /** Minutes that begin after this are within the hour. */
  private from(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / 60_000) * 60_000 - 3600_000);
  }
}

interface WonOfHour {
  readonly vendor: string;
  readonly currency: string;
  readonly sent: string;
  readonly written: string;
}

const keyOf = (vendor: string, currency: string): string => `${vendor} ${currency}`;

const tellSql = sql`
insert into vendor_win_sent (minute, vendor, currency, won_minor)
  select t.minute, t.vendor, t.currency, t.won
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) t (vendor, currency, minute, won)
  order by 1, 2, 3
on conflict (minute, vendor, currency) do update set won_minor = vendor_win_sent.won_minor + excluded.won_minor`;

const sumsSql = sql`
select vendor, currency, sum(sent)::text as sent, sum(written)::text as written from (
  select vendor, currency, won_minor as sent, 0 as written from vendor_win_sent where minute > $1
  union all
  select vendor, currency, 0, won_minor from vendor_win_minute where minute > $1) minutes
group by vendor, currency`;

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { mailOf, textOf, type Template, type Values } from './message-text.js';
import { OutletService, openSeal, sealOf, type Outcome } from './outlet.service.js';
import { ProviderService } from './provider.service.js';
import { Rejected, type Accepted, type Channel, type Provider } from './provider.js';

/** How long a try may take before another process tries again. */
const leaseMs = 60_000;
const mostAttempts = 8;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;
const atOnce = 10;
const mostRounds = 20;
const firstReportMs = 5_000;
const mostReports = 10;

interface Claimed {
  readonly id: string;
  readonly ref: string;
  readonly brand: string;
  readonly channel: Channel;
  readonly template: Template;
  readonly language: string;
  readonly target: string;
  readonly sealed: string;
  readonly gate: string | null;
  readonly follower: string | null;
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** Sends what waits in the queue, and asks how it went. */
@Injectable()
export class OutletSenderService {
  private readonly logger = new Logger('Outlet');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outlet: OutletService,
    private readonly providers: ProviderService,
  ) {}

  /** Sends all that is due, some at once. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    for (let round = 0; round < mostRounds && !signal?.aborted; round += 1) {
      const claimed = await this.claim();
      // One gate at a time: each holds a connection, and others wait for those as well.
      const released: Claimed[] = [];
      for (const message of claimed) released.push(...(await this.attempt(message, () => this.release(message))));
      await Promise.all(released.map((message) => this.attempt(message, () => this.send(message))));
      if (claimed.length < atOnce) return;
    }
  }

  /** Asks providers how messages went that they took. */
  async askReports(): Promise<void> {
    const now = this.clock.now();
    const due = await this.db.query<{ id: string; channel: Channel; provider: string; ref: string; reports: number }>(
      sql`update outlet_message set reports = reports + 1, report_at = $2
       where id in (select id from outlet_message where state = 'SENT' and report_at <= $1 order by report_at, id limit 50 for update skip locked)
       returning id, channel, provider, provider_ref as ref, reports`,
      [now, new Date(now.getTime() + leaseMs)],
    );
    await Promise.all(
      due.map(async ({ id, channel, provider, ref, reports }) => {
        const found = await this.providers.deliveryOf(channel, provider, ref).catch(() => 'UNKNOWN' as const);
        const again = found === 'UNKNOWN' && reports < mostReports;
        await this.db.query(
          sql`update outlet_message set state = case when $2 = 'UNKNOWN' then state else $2 end, report_at = $3 where id = $1 and state = 'SENT'`,
          [id, found, again ? new Date(now.getTime() + firstReportMs * 2 ** reports) : null],
        );
      }),
    );
  }

  /** A try is counted when it begins: one that takes its process with it is not tried for ever. */
  private claim(): Promise<Claimed[]> {
    const now = this.clock.now();
    return this.db.query<Claimed>(claimSql, [now, new Date(now.getTime() + leaseMs), atOnce]);
  }

  /** Whatever fails with one message is its own: it is tried again later, and the others go. */
  private async attempt<T>(message: Claimed, work: () => Promise<T[]>): Promise<T[]> {
    try {
      return await work();
    } catch (error) {
      await this.postpone(message, reasonOf(error)).catch((worse: unknown) => {
        this.logger.warn(`a message waits for its lease: ${reasonOf(worse)}`);
      });
      return [];
    }
  }

  /** The message, where it is to be sent. */
  private async release(message: Claimed): Promise<Claimed[]> {
    if (message.expiresAt <= this.clock.now()) {
      await this.end(message, 'DEAD', 'too late');
      return [];
    }
    const released = message.gate === null ? message : await this.passGate(message, message.gate);
    return released ? [released] : [];
  }

  /** Asks the gate once: what it answers is kept with what else it wrote, in one transaction. */
  private passGate(message: Claimed, gate: string): Promise<Claimed | null> {
    const { id, ref, brand, language, template: asked } = message;
    return this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ gate: string | null }>(
        sql`select gate from outlet_message where id = $1 and state = 'QUEUED' and attempts = $2 for update`,
        [id, message.attempts],
      );
      if (row?.gate !== gate) return null;
      const held = {
        brand,
        language,
        template: asked,
        target: openSeal(ref, 'target', message.target),
        values: valuesOf(message),
      };
      const release = await this.outlet.gate(gate)(tx, held);
      if (!release) {
        await this.keep(tx, message, 'WITHHELD', endSql, ['WITHHELD', null, null]);
        return null;
      }
      const { template, memberId } = release;
      const sealed = sealOf(ref, 'values', JSON.stringify(release.values));
      const target = release.target === undefined ? message.target : sealOf(ref, 'target', release.target);
      await tx.query(
        sql`update outlet_message set gate = null, template = $2, member_id = $3, values_sealed = $4, target_sealed = $5 where id = $1`,
        [id, template, memberId, sealed, target],
      );
      return { ...message, template, sealed, target, gate: null };
    });
  }

  /** Provider after provider, those that failed just now last, until one takes it or says that there is nobody to take it to. */
  private async send(message: Claimed): Promise<never[]> {
    const failures: string[] = [];
    for (const provider of this.providers.of(message.channel)) {
      let accepted: Accepted;
      try {
        accepted = await this.hand(message, provider);
      } catch (error) {
        if (error instanceof Rejected) {
          await this.end(message, 'DEAD', error.message, provider.name);
          return [];
        }
        this.providers.fails(provider.name);
        failures.push(`${provider.name}: ${reasonOf(error)}`);
        continue;
      }
      // It is on its way: whatever fails from here on, no other provider is paid for it.
      this.providers.works(provider.name);
      await this.sent(message, provider, accepted);
      return [];
    }
    await this.postpone(message, failures.join('; ') || 'no provider');
    return [];
  }

  private hand(message: Claimed, provider: Provider<never>): Promise<Accepted> {
    const { ref: id, channel, template, language } = message;
    const [to, values] = [openSeal(id, 'target', message.target), valuesOf(message)];
    const content =
      channel === 'SMS'
        ? { id, to, text: textOf(template, language, values) }
        : { id, to, ...mailOf(template, language, values) };
    return provider.send(content as never);
  }

  private async sent(message: Claimed, provider: Provider<never>, accepted: Accepted): Promise<void> {
    const now = this.clock.now();
    await this.settle(message, 'SENT', sentSql, [
      provider.name,
      accepted.ref,
      accepted.cost?.amount ?? null,
      accepted.cost?.currency ?? null,
      now,
      'delivery' in provider && accepted.ref ? new Date(now.getTime() + firstReportMs) : null,
    ]);
  }

  private async postpone(message: Claimed, error: string): Promise<void> {
    const { id, attempts, expiresAt } = message;
    const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    const next = new Date(this.clock.now().getTime() + pause);
    if (attempts >= mostAttempts || next >= expiresAt) return this.end(message, 'DEAD', error);
    await this.db.query(
      sql`update outlet_message set next_at = $3, error = $4 where id = $1 and attempts = $2 and state = 'QUEUED'`,
      [id, attempts, next, error.slice(0, 200)],
    );
  }

  private async end(
    message: Claimed,
    state: 'DEAD' | 'WITHHELD',
    error: string | null,
    provider: string | null = null,
  ): Promise<void> {
    if (state === 'DEAD') this.logger.warn(`a message by ${message.channel} was given up: ${error}`);
    await this.settle(message, state, endSql, [state, error?.slice(0, 200) ?? null, provider]);
  }

  /** Keeps what became of a message; whoever follows it hears of it in the same transaction, once. */
  private async settle(message: Claimed, state: Outcome['state'], statement: Sql, about: readonly unknown[]) {
    await this.db.transaction((tx) => this.keep(tx, message, state, statement, about));
  }

  private async keep(
    tx: Tx,
    { id, attempts, brand, follower }: Claimed,
    state: Outcome['state'],
    statement: Sql,
    about: readonly unknown[],
  ): Promise<void> {
    const [row] = await tx.query<{ ref: string; memberId: string | null }>(statement, [id, attempts, ...about]);
    if (!row || follower === null) return;
    const memberId = row.memberId === null ? null : BigInt(row.memberId);
    await this.outlet.follower(follower)(tx, { ref: row.ref, memberId, brand, state });
  }
}

const valuesOf = ({ ref, sealed }: Claimed): Values => JSON.parse(openSeal(ref, 'values', sealed)) as Values;

/** Why a try failed, without what a provider says back of the message. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: unknown };
  if (/^(answered \d{3}|not taken)$/.test(message ?? '')) return message ?? '';
  return typeof code === 'string' && /^\w{2,30}$/.test(code) ? code : (name ?? 'Error').slice(0, 40);
}

const claimSql = sql`
update outlet_message set attempts = attempts + 1, next_at = $2
where id in (
  select id from outlet_message where state = 'QUEUED' and next_at <= $1 order by next_at, id limit $3 for update skip locked)
returning id, ref, brand, channel, template, language, target_sealed as target, values_sealed as sealed, gate, follower, attempts,
  expires_at as "expiresAt"`;

const toldSql = sql`returning follower_ref as ref, member_id as "memberId"`;

const sentSql = sql`
update outlet_message set state = 'SENT', values_sealed = null, provider = $3, provider_ref = $4, cost = $5, cost_currency = $6,
  sent_at = $7, report_at = $8, error = null
where id = $1 and attempts = $2 and state = 'QUEUED' ${toldSql}`;

/* What it said goes with it: a code that was not sent is no code, and one that was is with its owner. */
const endSql = sql`
update outlet_message set state = $3, values_sealed = null, gate = null, error = $4, provider = coalesce($5, provider)
where id = $1 and attempts = $2 and state = 'QUEUED' ${toldSql}`;

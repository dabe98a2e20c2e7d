import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { OutcomeCode, type Command, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { config } from '../config.js';
import { DrawService, type WorkIssue } from '../draw/draw.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { DecisionService } from './decision.service.js';
import { ExposureService } from './exposure.service.js';
import { tellSettled } from './ticket-events.js';
import { commandOf, stakedBy, ticketColumns, ticketTables, versionOf, type TicketRow } from './tickets.js';

const atOnce = config.settleChunk;
/** Longer than a call to the wallet lasts: what is unanswered after it, nobody waits for. */
const unansweredMs = 20_000;
/** The same once a draw is no longer sold: a little longer than the wallet's patience. */
const closedMs = 6000;

/**
 * Brings every ticket to its end: lost, paid once, or its stake back. Each step is a chunk in a transaction of its own that finds by the
 * rows' states what is left, so that whoever dies in between leaves nothing half done and nothing to be done twice.
 */
@Injectable()
export class SettlementService {
  private readonly logger = new Logger('SettlementService');
  /** The last ticket that was to be taken back; the next ones follow. */
  private taken = '0';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly draws: DrawService,
    private readonly decisions: DecisionService,
    private readonly wallet: WalletService,
    private readonly exposure: ExposureService,
  ) {}

  /**
   * Settles confirmed issues and refunds cancelled ones, as far as their tickets are answered by the wallet: a chunk of each in turns, so that
   * no issue waits for another's end. One that fails, or for which the wallet has no time, waits for the next run.
   */
  async settle(signal?: AbortSignal): Promise<void> {
    const over = new Set<string>();
    for (let left = true; left && !signal?.aborted;) {
      left = false;
      for await (const issue of this.draws.work()) {
        if (signal?.aborted) return;
        if (over.has(issue.id)) continue;
        if (await this.turn(issue)) left = true;
        else over.add(issue.id);
      }
    }
  }

  /** True when there is more to do at once. */
  private async turn(issue: WorkIssue): Promise<boolean> {
    try {
      const steps = [
        issue.state === 'CANCELLING' ? await this.refund(issue) : await this.decide(issue),
        issue.state === 'CORRECTING' ? await this.takeWins(issue) : 'done',
        await this.payOut(issue),
      ];
      if (steps.includes('busy')) return false;
      if (steps.includes('more')) return true;
      await this.db.transaction(async (tx) => {
        const [open] = await tx.query(leftSql, [issue.id, issue.state === 'CORRECTING' ? issue.revision - 1 : null]);
        if (!open) await this.draws.finish(tx, issue);
      });
    } catch (error) {
      this.logger.error({ msg: 'an issue could not be settled', issueId: issue.id, game: issue.game, error });
    }
    return false;
  }

  /**
   * What the wallet refused or never answered is taken back: a bet that was booked comes back, one that was not can come no more. Marking is
   * a step of its own, so that nothing that waits to be taken back keeps a basket from its end.
   */
  async resolve(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    await this.db.query(lateSql, [new Date(now - unansweredMs), new Date(now - closedMs), new Date(now)]);
    while (!signal?.aborted && (await this.takeBack()) === atOnce);
  }

  private async takeBack(): Promise<number> {
    const rows = await this.db.query<TicketRow>(voidingSql, [this.taken, atOnce]);
    // What the wallet does not take back stays, and the others get their turn.
    this.taken = rows.length === atOnce ? (rows.at(-1)?.id ?? '0') : '0';
    if (rows.length === 0) return 0;
    const outcomes = await this.wallet.apply(rows.map((ticket) => commandOf(ticket, 'back', 0n)));
    const done = rows.filter((_ticket, i) => takenBack.has(outcomes[i]?.code ?? 0)).map(({ id }) => id);
    await this.db.transaction(async (tx) => {
      const gone = await tx.query<{ id: string }>(voidSql, [done, this.clock.now()]);
      await this.exposure.release(tx, await stakedBy(tx.query, gone.map(({ id }) => id))); // prettier-ignore
    });
    return rows.length;
  }

  /** A chunk of what the draw says of tickets. */
  private async decide(issue: WorkIssue): Promise<Progress> {
    const count = await this.decisions.decide(issue, atOnce);
    await failpoint('settle.after_chunk');
    return count === atOnce ? 'more' : 'done';
  }

  /** A chunk of wins that a corrected result took, each under its own key; a member who has spent one owes it. */
  private async takeWins({ id }: WorkIssue): Promise<Progress> {
    const taking = await this.db.query<TicketRow>(takingSql, [id, atOnce]);
    if (taking.length === 0) return 'done';
    const outcomes = await this.wallet.apply(taking.map((ticket) => commandOf(ticket, 'take', 0n)));
    await failpoint('settle.after_take');
    const done = versioned(taking, outcomes, takenBack);
    await this.db.transaction(async (tx) => {
      const changed = await tx.query<{ id: string; state: string }>(takenSql, [
        done.map(({ id: ticket }) => ticket),
        done.map(({ version }) => version),
        done.map(({ revision }) => revision),
        this.clock.now(),
      ]);
      const lost = new Set(changed.filter(({ state }) => state === 'LOST').map(({ id: ticket }) => ticket));
      await tellSettled(tx, done.filter((ticket) => lost.has(ticket.id)), 'LOST'); // prettier-ignore
    });
    return this.progress(taking, outcomes, takenBack, 'TAKING');
  }

  /** A chunk of what is due is paid under the ticket's one key, whoever begins it how often. */
  private async payOut({ id }: WorkIssue): Promise<Progress> {
    const due = await this.db.query<TicketRow>(dueSql, [id, atOnce]);
    if (due.length === 0) return 'done';
    const ceilings = await this.ceilings();
    const outcomes = await this.wallet.apply(
      due.map((ticket) => {
        const amountMinor = BigInt(ticket.payoutMinor);
        // What was looked at once, and perhaps refused, is looked at again however little it is now.
        const largest = BigInt(ticket.beforeMinor ?? 0) > amountMinor ? BigInt(ticket.beforeMinor ?? 0) : amountMinor;
        return { ...commandOf(ticket, 'win', amountMinor), exceeded: exceededBy(largest, ceilings.get(ticket.currency)) };
      }),
    ); // prettier-ignore
    await failpoint('settle.after_pay');
    await this.finished(due, outcomes, booked, 'WON');
    return this.progress(due, outcomes, booked, 'DUE');
  }

  /** The ceiling of one win by currency. */
  private async ceilings(): Promise<ReadonlyMap<string, bigint>> {
    const rows = await this.db.query<{ currency: string; most: string }>(ceilingSql);
    return new Map(rows.map(({ currency, most }) => [currency, BigInt(most)]));
  }

  /** A chunk of the stakes of a cancelled issue comes back in full. */
  private async refund({ id }: WorkIssue): Promise<Progress> {
    const placed = await this.db.query<TicketRow>(refundableSql, [id, atOnce]);
    if (placed.length === 0) return 'done';
    const outcomes = await this.wallet.apply(placed.map((ticket) => commandOf(ticket, 'back', 0n)));
    await this.finished(placed, outcomes, takenBack, 'REFUNDED');
    return this.progress(placed, outcomes, takenBack, 'PLACED');
  }

  /** What the wallet refused waits with its reason for somebody who looks into it; what it had no time for is asked again. */
  private async progress(
    rows: readonly TicketRow[],
    outcomes: readonly Outcome[],
    good: ReadonlySet<OutcomeCode>,
    state: 'DUE' | 'PLACED' | 'TAKING',
  ): Promise<Progress> {
    const codes = rows.map((_ticket, i) => outcomes[i]?.code ?? OutcomeCode.OUTCOME_CODE_UNSPECIFIED);
    const wrong = rows.flatMap(({ id, revision }, i) => {
      const code = codes[i] ?? OutcomeCode.OUTCOME_CODE_UNSPECIFIED;
      return good.has(code) || again.has(code)
        ? []
        : [{ id, revision, code: OutcomeCode[code].replace('OUTCOME_CODE_', '') }];
    });
    if (wrong.length > 0) {
      this.logger.error({ msg: 'the wallet refused what was to be paid', state, wrong: wrong.slice(0, 20) });
      await this.db.query(stuckSql, [
        wrong.map(({ id }) => id),
        wrong.map(({ code }) => code),
        state,
        wrong.map(({ revision }) => revision),
      ]);
    }
    if (codes.some((code) => again.has(code))) return 'busy';
    return rows.length === atOnce ? 'more' : 'done';
  }

  private async finished(
    rows: readonly TicketRow[],
    outcomes: readonly Outcome[],
    good: ReadonlySet<OutcomeCode>,
    state: 'WON' | 'REFUNDED',
  ): Promise<void> {
    const done = versioned(rows, outcomes, good);
    await this.db.transaction(async (tx) => {
      const changed = await tx.query<{ id: string }>(finishedSql, [
        done.map(({ id }) => id),
        done.map(({ version }) => version),
        done.map(({ revision }) => revision),
        state,
        this.clock.now(),
      ]);
      const fresh = new Set(changed.map(({ id }) => id));
      await tellSettled(tx, done.filter(({ id }) => fresh.has(id)), state); // prettier-ignore
    });
  }
}

/** Whether a step has more to do at once, is done, or is to wait since the wallet has no time. */
type Progress = 'more' | 'done' | 'busy';

/** Those that the wallet has done, with the version of their account then. */
const versioned = (
  rows: readonly TicketRow[],
  outcomes: readonly Outcome[],
  good: ReadonlySet<OutcomeCode>,
): TicketRow[] =>
  rows.flatMap((ticket, i) => {
    const outcome = outcomes[i];
    return outcome && good.has(outcome.code) ? [{ ...ticket, version: String(versionOf(outcome.transactionId)) }] : [];
  });

/** What a win is above its ceiling, so that the wallet holds it for two operators. */
const exceededBy = (amountMinor: bigint, most: bigint | undefined): Command['exceeded'] =>
  most !== undefined && amountMinor > most ? { winMinor: most, hourMinor: 0n, hourSumMinor: amountMinor } : undefined;

const booked: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_APPLIED,
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
]);
const takenBack: ReadonlySet<OutcomeCode> = new Set([
  ...booked,
  OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED,
  OutcomeCode.OUTCOME_CODE_TOMBSTONED,
]);
/** Not begun: the next run asks again. */
const again: ReadonlySet<OutcomeCode> = new Set([OutcomeCode.OUTCOME_CODE_BUSY, OutcomeCode.OUTCOME_CODE_EXPIRED]);

const refundableSql = sql`
select ${ticketColumns} from ${ticketTables} where t.issue_id = $1 and t.state = 'PLACED' and t.refusal is null order by t.member_id, t.id limit $2`;
const ceilingSql = sql`select currency, most_minor as most from stake_limit where name = 'held_win'`;
const dueSql = sql`
select ${ticketColumns} from ${ticketTables} where t.issue_id = $1 and t.state = 'DUE' and t.refusal is null order by t.id limit $2`;

const takingSql = sql`
select ${ticketColumns} from ${ticketTables} where t.issue_id = $1 and t.state = 'TAKING' and t.refusal is null order by t.id limit $2`;

/* Of the revision that was read: whoever comes late finds another one, and changes nothing. */
const takenSql = sql`
update ticket t set state = case when t.payout_minor > 0 then 'DUE' else 'LOST' end,
  version = greatest(t.version, f.version), settled_at = case when t.payout_minor > 0 then null else $4::timestamptz end
from unnest($1::bigint[], $2::bigint[], $3::int[]) as f (id, version, revision)
where t.id = f.id and t.state = 'TAKING' and t.revision = f.revision returning t.id, t.state`;

const finishedSql = sql`
update ticket t set state = $4, version = greatest(t.version, f.version), settled_at = $5,
  paid_revision = case $4 when 'WON' then t.revision else t.paid_revision end
from unnest($1::bigint[], $2::bigint[], $3::int[]) as f (id, version, revision)
where t.id = f.id and t.revision = f.revision and t.state = case $4 when 'WON' then 'DUE' else 'PLACED' end returning t.id`;

/* It waits for somebody who looks into it; the issue is not finished before. */
const stuckSql = sql`
update ticket t set refusal = w.code from unnest($1::bigint[], $2::text[], $4::int[]) as w (id, code, revision)
where t.id = w.id and t.state = $3 and t.revision = w.revision`;

const leftSql = sql`
select 1 as one from ticket where issue_id = $1 and state in ('PENDING', 'VOIDING', 'PLACED', 'DUE', 'TAKING')
union all select 1 from ticket where issue_id = $1 and revision = $2 and state in ('WON', 'LOST') limit 1`;

/* From now on nobody takes them for paid: whoever comes with a late answer finds them being taken back. */
const lateSql = sql`
with late as (
  select t.basket_id from ticket t join issue i on i.id = t.issue_id
  where t.state = 'PENDING' and (t.placed_at < $1 or t.placed_at < $2 and (i.closes_at <= $3 or i.state not in ('SCHEDULED', 'OPEN')))
), held as (
  select b.id from basket b where b.id in (select basket_id from late) order by b.id for update skip locked
)
update ticket t set state = 'VOIDING' from held where t.basket_id = held.id and t.state = 'PENDING'`;

const voidingSql = sql`
select ${ticketColumns} from ${ticketTables} where t.state = 'VOIDING' and t.id > $1 order by t.id limit $2`;

const voidSql = sql`
update ticket set state = case when refusal is null then 'VOID' else 'REFUSED' end, settled_at = $2
where id = any($1::bigint[]) and state = 'VOIDING' returning id`;

import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { WorkIssue } from '../draw/draw.service.js';
import type { Prizes } from '../rules/board.js';
import { OfficialBoard, type PlacedLine, type Verdict } from '../rules/official.js';
import { settleVendor } from '../rules/vendor.js';
import { tellSettled } from './ticket-events.js';
import { ticketColumns, ticketTables, type TicketRow } from './tickets.js';

interface LineRow {
  readonly ticketId: string;
  readonly place: number;
  readonly bet: string;
  readonly selections: string[];
  readonly unitMinor: string;
  readonly odds: number[];
}

/** What a draw says of its tickets: no money moves here. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * So many tickets, in one transaction: who lost is done, who won is due. By a corrected result whoever was paid another amount has it taken
   * back first. Returns how many there were.
   */
  async decide(issue: WorkIssue, atOnce: number): Promise<number> {
    const verdictOf = judge(issue);
    return this.db.transaction(async (tx) => {
      const tickets = await tx.query<TicketRow>(undecidedSql, [
        issue.id,
        Math.max(0, issue.revision - 1),
        issue.state === 'CORRECTING' ? ['WON', 'LOST'] : ['PLACED'],
        atOnce,
      ]);
      if (tickets.length > 0) await this.decideChunk(tx, issue, tickets, verdictOf);
      return tickets.length;
    });
  }

  private async decideChunk(
    tx: Tx,
    issue: WorkIssue,
    tickets: readonly TicketRow[],
    verdictOf: (line: PlacedLine) => Verdict,
  ): Promise<void> {
    const lines = await tx.query<LineRow>(linesSql, [tickets.map(({ id }) => id)]);
    const sums = new Map<string, bigint>();
    const won = lines.flatMap((line) => {
      const { hits, payoutMinor } = verdictOf({ ...line, unitMinor: BigInt(line.unitMinor) });
      if (payoutMinor === 0n) return [];
      sums.set(line.ticketId, (sums.get(line.ticketId) ?? 0n) + payoutMinor);
      return [{ ticket: line.ticketId, place: line.place, hits, payout: String(payoutMinor) }];
    });
    if (issue.revision > 0) await tx.query(unwonSql, [tickets.map(({ id }) => id)]);
    if (won.length > 0) await tx.query(lineSql, [JSON.stringify(won)]);
    const capped = await this.capped(tx, issue, tickets, sums);
    const payouts = tickets.map(({ id }) => capped.get(id) ?? 0n);
    await tx.query(decidedSql, [tickets.map(({ id }) => id), payouts, this.clock.now(), issue.revision]);
    if (issue.revision === 0) await tellSettled(tx, tickets.filter(({ id }) => !capped.get(id)), 'LOST'); // prettier-ignore
  }

  /** No member is paid more for a draw than the bound that he was shown: tickets in their order use it up. */
  private async capped(
    tx: Tx,
    { id, kind, revision }: WorkIssue,
    tickets: readonly TicketRow[],
    sums: ReadonlyMap<string, bigint>,
  ): Promise<ReadonlyMap<string, bigint>> {
    const winners = tickets.filter((ticket) => sums.has(ticket.id));
    if (winners.length === 0) return sums;
    const rows = await tx.query<{ memberId: string; currency: string; left: string }>(roomSql, [
      id,
      [...new Set(winners.map(({ memberId }) => memberId))],
      `payout_${kind.toLowerCase()}`,
      revision,
    ]);
    const left = new Map(rows.map((row) => [`${row.memberId} ${row.currency}`, BigInt(row.left)]));
    const paid = new Map<string, bigint>();
    for (const { id: ticket, memberId, currency } of winners) {
      const key = `${memberId} ${currency}`;
      const room = left.get(key);
      if (room === undefined) throw new Error(`no bound on payouts in ${currency}`);
      const sum = sums.get(ticket) ?? 0n;
      const payout = sum < room ? sum : room > 0n ? room : 0n;
      left.set(key, room - payout);
      paid.set(ticket, payout);
    }
    return paid;
  }
}

/** Settles an issue's lines: by its prizes, or by its numbers. */
function judge({ kind, region, vendorKind, result }: WorkIssue): (line: PlacedLine) => Verdict {
  if (kind === 'OFFICIAL' && region) {
    const board = new OfficialBoard(region, result as Prizes);
    return (line) => board.settle(line);
  }
  if (!vendorKind) throw new Error('an issue of no kind');
  return (line) => settleVendor(vendorKind, result as number[], line);
}

/* Members one after another, so that what one may still be paid is known. Beside the lock: an issue keeps its number. */
const undecidedSql = sql`
select ${ticketColumns} from ${ticketTables} where t.issue_id = $1 and t.revision = $2 and t.state = any($3::text[])
order by t.member_id, t.id limit $4 for update of t`;
const linesSql = sql`
select ticket_id as "ticketId", place, bet, selections, unit_minor as "unitMinor", odds from ticket_line where ticket_id = any($1::bigint[])`;
const lineSql = sql`
update ticket_line l set hits = r.hits, payout_minor = r.payout
from jsonb_to_recordset($1::jsonb) as r (ticket bigint, place int, hits int, payout bigint) where l.ticket_id = r.ticket and l.place = r.place`;

/* By a corrected result nothing of a line is left of the former one. */
const unwonSql = sql`
update ticket_line set hits = null, payout_minor = 0 where ticket_id = any($1::bigint[]) and (hits is not null or payout_minor > 0)`;

/* What is paid already as it should be stays; another win is taken back before the right one is paid. */
const decidedSql = sql`
update ticket t set payout_minor = d.payout, revision = $4,
  before_minor = case when $4 > 0 and d.payout <> t.payout_minor then t.payout_minor else t.before_minor end,
  state = case when d.payout = t.payout_minor then case when d.payout > 0 then 'WON' else 'LOST' end
    when t.payout_minor > 0 then 'TAKING' else 'DUE' end,
  settled_at = case when d.payout = t.payout_minor then coalesce(t.settled_at, $3::timestamptz) end
from unnest($1::bigint[], $2::bigint[]) as d (id, payout) where t.id = d.id and t.state in ('PLACED', 'WON', 'LOST')`;

const roomSql = sql`
select p.member_id as "memberId", b.currency, (b.most_minor - coalesce(sum(t.payout_minor), 0))::text as left
from unnest($2::bigint[]) as p (member_id) cross join (select currency, most_minor from stake_limit where name = $3) b
left join ticket t on t.issue_id = $1 and t.member_id = p.member_id and t.currency = b.currency and t.revision = $4
  and t.state in ('DUE', 'WON', 'TAKING')
group by p.member_id, b.currency, b.most_minor`;

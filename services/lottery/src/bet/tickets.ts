import { sql, type Query } from '@banyan/kernel/database';
import { CommandKind, type Command } from '@banyan/proto/wallet/v1/wallet';
import { vendor } from '../wallet/wallet.service.js';
import { groupOf, stakesOf, type PricedGame } from './pricing.js';
import type { Staked } from './exposure.service.js';

/** A ticket as its money is moved. */
export interface TicketRow {
  readonly id: string;
  readonly basketId: string;
  readonly issueId: string;
  readonly game: string;
  readonly number: string;
  readonly memberId: string;
  readonly accountId: string;
  readonly brand: string;
  readonly currency: string;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly state: string;
  readonly version: string;
  /** Of the result that decided it: 0 for the first. */
  readonly revision: number;
  /** Of the win that stands in the ledger: the revision that it was paid by. */
  readonly paidRevision: number;
  readonly beforeMinor: string | null;
}

/** A ticket's bet in the ledger, which is its round as well. */
export const betId = (id: string): string => `t${id}`;

/** A ticket's win in the ledger: a corrected result has one of its own. */
const winId = (id: string, revision: number): string => `${betId(id)}-win${revision === 0 ? '' : revision}`;

/** What the wallet is told of a ticket: its id with the kind and the correction is the key of the command, for ever. */
export function commandOf(
  ticket: Pick<TicketRow, 'id' | 'accountId' | 'currency' | 'game'> &
    Partial<Pick<TicketRow, 'revision' | 'paidRevision'>>,
  kind: 'bet' | 'win' | 'back' | 'take',
  amountMinor: bigint,
  group = '',
): Command {
  const { id, accountId, currency, game } = ticket;
  const bet = betId(id);
  const paid = winId(id, ticket.paidRevision ?? 0);
  const of = {
    bet: { kind: CommandKind.COMMAND_KIND_BET, externalId: bet, reference: '' },
    win: { kind: CommandKind.COMMAND_KIND_WIN, externalId: winId(id, ticket.revision ?? 0), reference: bet },
    back: { kind: CommandKind.COMMAND_KIND_ROLLBACK_BET, externalId: `${bet}-back`, reference: bet },
    take: { kind: CommandKind.COMMAND_KIND_ROLLBACK_WIN, externalId: `${paid}-back`, reference: paid },
  }[kind];
  return {
    ...of,
    accountId: BigInt(accountId),
    source: `vendor:${vendor}`,
    amountMinor,
    currency,
    roundId: bet,
    gameCode: game,
    group,
  };
}

/** The account's version in a transaction's id; 0 where there is none. */
export const versionOf = (transactionId: string): bigint => BigInt(/:(\d+)$/.exec(transactionId)?.[1] ?? 0);

export const ticketTables = sql`ticket t join issue i on i.id = t.issue_id`;

export const ticketColumns = sql`t.id, t.basket_id as "basketId", t.issue_id as "issueId", t.game, i.number, t.member_id as "memberId", t.account_id as "accountId",
  t.brand, t.currency, t.stake_minor as "stakeMinor", t.payout_minor as "payoutMinor", t.state, t.version,
  t.revision, t.paid_revision as "paidRevision", t.before_minor as "beforeMinor"`;

/** What tickets stake on each number, to take it off again. */
export async function stakedBy(query: Query, ids: readonly string[]): Promise<Staked[]> {
  const rows = await query<StakedRow>(stakedSql, [ids]);
  return rows.map(({ issueId, memberId, currency, bet, selections, unitMinor, ...game }) => ({
    issueId,
    memberId: BigInt(memberId),
    currency,
    stakes: stakesOf([{ bet, group: groupOf(game, bet), selections, unitMinor: BigInt(unitMinor) }]),
  }));
}

interface StakedRow extends PricedGame {
  readonly issueId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly bet: string;
  readonly selections: string[];
  readonly unitMinor: string;
}

const stakedSql = sql`
select t.issue_id as "issueId", t.member_id as "memberId", t.currency, l.bet, l.selections, l.unit_minor as "unitMinor", g.region, g.vendor_kind as "vendorKind"
from ticket t join ticket_line l on l.ticket_id = t.id join lottery_game g on g.code = t.game
where t.id = any($1::bigint[]) order by t.id, l.place`;

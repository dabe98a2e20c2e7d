import { withClient } from '../../common/agents.mjs';

// Everything as text or milliseconds: amounts become bigint where they are added up.
const ms = (column) => `(extract(epoch from ${column}) * 1000)::bigint::text`;
const queries = {
  members: 'select member_id::text as id, upline_path::text[] as path from team_member',
  contracts: `select c.id::text, c.kind, c.upline_id::text as upline, c.downline_id::text as downline, t.rate_bp as rate, t.win_rate_bp as win, t.loss_rate_bp as loss
    from contract c join contract_tier t on t.contract_id = c.id order by c.id`,
  runs: `select id::text, kind, period, state, ${ms('starts_at')} as start, ${ms('ends_at')} as end from settlement_run order by starts_at`,
  bills: `select id::text, run_id::text as run, kind, contract_id::text as contract, upline_id::text as upline, downline_id::text as downline, state, ${ms('starts_at')} as start,
    stake_minor::text as stake, payout_minor::text as payout, bet_minor::text as bet, gross_minor::text as gross, to_downlines_minor::text as below, net_minor::text as net,
    carried_minor::text as carried, onward_minor::text as onward, escrow_minor::text as escrow, from_escrow_minor::text as from_escrow, from_balance_minor::text as from_balance,
    advance_minor::text as advance, forced from bill order by id`,
  postings: `select id::text, key, role, bill_id::text as bill, default_id::text as default, member_id::text as member, amount_minor::text as amount, state from agent_posting order by id`,
  defaults: `select id::text, run_id::text as run, member_id::text as member, owed_minor::text as owed, from_escrow_minor::text as from_escrow, from_balance_minor::text as from_balance,
    advance_minor::text as advance, repaid_minor::text as repaid from agent_default order by id`,
  changes: `select id::text, vendor, round_id as round, member_id::text as member, ${ms('booked_at')} as at, was_stake_minor::text as was_stake, was_win_minor::text as was_win,
    stake_minor::text as stake, win_minor::text as win from sales_change order by sales_change.id`,
  rounds: `select vendor, round_id as round, member_id::text as member, state, stake_minor::text as stake, win_minor::text as win from round_fact`,
  sales: `select member_id::text as member, sum(rounds)::text as rounds, sum(bet_minor)::text as bet, sum(stake_minor)::text as stake, sum(payout_minor)::text as payout
    from sales_fact group by 1`,
  teams: `select member_id::text as member, sum(rounds)::text as rounds, sum(bet_minor)::text as bet, sum(stake_minor)::text as stake, sum(payout_minor)::text as payout
    from team_day group by 1`,
  parked: 'select handler, event_id as event, error from event_retry',
  dead: 'select handler, event_id as event, error from dead_letter where replayed_at is null',
};

/** What the database of contracts knows; `client`: an open connection, whose transaction is used as it is. */
export async function readContracts(client) {
  const facts = {};
  for (const [name, sql] of Object.entries(queries)) facts[name] = (await client.query(sql)).rows;
  return facts;
}

/** The rounds that games has settled: what contracts must have heard of. */
const settled = `select vendor, round_id as round, member_id::text as member, state, stake_minor::text as stake, win_minor::text as win from round where state <> 'OPEN'`;

/** What the rules of the agent programme need, beside the facts of the others. `zone`: the brand's. */
export async function readAgents(databases, zone) {
  const contracts = await withClient(databases.contracts, readContracts);
  const { rows } = await withClient(databases.games, (client) => client.query(settled));
  return { ...contracts, settled: rows, zone };
}

/** What keeps contracts from being at rest; a window of which something is still missing is one of them. */
export const restless = [
  `select 'postings' from agent_posting where state = 'PLANNED' limit 1`,
  `select 'bills ' || state from bill where state in ('AWAIT_APPROVAL', 'APPROVED', 'PAYING') limit 1`,
  `select 'windows' from sales_change where booked_at >= (select max(ends_at) from settlement_run where kind = 'REALTIME') limit 1`,
  `select 'no window' where not exists (select 1 from settlement_run where kind = 'REALTIME')`,
  `select 'days of teams' from sales_change c cross join team_day_cursor t where (c.xid, c.id) > (t.xid, t.id) limit 1`,
];

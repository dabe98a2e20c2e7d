import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  costOf,
  farReads,
  operatorToken,
  reportCost,
  runJobs,
  seedRows,
  watchWork,
  type TestService,
} from '@banyan/kernel/testing';
import { ContractsFixture } from './fixtures/contracts.fixture.js';
import { WalletPeer } from './fixtures/wallet.fixture.js';
import { sql } from '@banyan/kernel/database';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
/** Ten thousand are counted, and each bill joins up to six other rows. */
const mostRead = 80_000;
/** What a job may read of one table in one statement: a batch of what is due. */
const mostDue = 12_000;
/** Counts everybody once a night; computes every contract in force, and rests twenty times as long as that took. */
const wide = ['contracts.recount-people', 'contracts.forecast'];
/** What a bet and a look at a team may read of one table in one statement: a brand's newcomers of two days. */
const mostLooked = 3000;
const mostMs = 100;
/** Half a million rows in. */
const farMs = 500;
/** Who turns so many pages reads what he leaves behind once, and what belongs to it. */
const mostReadFar = 3 * rows;

const ago = sql`now() - n * interval '1 second'`;
const seeds = [
  sql`insert into team_member (member_id, brand, username, nickname, account_type, currency, joined_at)
   select n, 'BANYAN', 'agent' || n, 'Agent ' || n, 1, 'VND', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
  sql`insert into contract (brand, kind, downline_id, state, version, effective_from, created_at, changed_at)
   select 'BANYAN', 'DAILY', n, case when n % 1000 = 0 then 'SUSPENDED' else 'ACTIVE' end, 1, ${ago}, ${ago}, ${ago}
   from generate_series(1, $1::int) n`,
  sql`insert into contract_version (contract_id, version, state, period, calc, tier_mode, basis, can_sub_sign,
     active_bet_minor, asked_at, answer_by, effective_from)
   select c.id, v, case when v = 1 then 'ACCEPTED' else 'REQUESTED' end, 'D', 'PERCENT', 'FIXED', 'BET', true, 0, created_at, now() + interval '1 day',
     case when v = 1 then created_at end
   from contract c, generate_series(1, 2) v where (v = 1 or c.id % 1000 = 1) and $1::int > 0`,
  sql`insert into settlement_run (brand, kind, period, name, starts_at, ends_at, state, issues, computed_at)
   select 'BANYAN', 'DAILY', 'D', 'day', timestamptz '2026-01-01' - n * interval '1 day', timestamptz '2026-01-02' - n * interval '1 day',
     'APPROVED', '[]', now() from generate_series(0, $1::int / 10000) n`,
  sql`insert into bill (run_id, brand, kind, contract_id, version, downline_id, currency, starts_at, ends_at, state,
     stake_minor, payout_minor, bet_minor, win_stake_minor, loss_stake_minor, salary_minor, active, carried_minor,
     base_minor, gross_minor, to_downlines_minor, net_minor, onward_minor)
   select 1 + c.id / 10000, 'BANYAN', 'DAILY', c.id, 1, c.downline_id, 'VND', c.created_at, c.created_at + interval '1 day',
     case when c.id % 1000 = 0 then 'FAILED' else 'PAID' end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
   from contract c where $1::int > 0`,
  sql`insert into round_fact (vendor, round_id, member_id, state, stake_minor, win_minor, settled_at, valid_minor)
   select 'studio', 'old' || n, n % 5000, 'COMPLETED', 1, 1, ${ago}, 0 from generate_series(1, $1::int) n`,
  sql`insert into sales_fact (member_id, hour, game_code, currency, rounds, bet_minor, stake_minor, payout_minor, win_stake_minor, loss_stake_minor)
   select n % 5000, timestamptz '2026-01-01' - n / 5000 * interval '1 hour', 'moonlight', 'VND', 1, 1, 1, 1, 0, 1 from generate_series(1, $1::int) n`,
  sql`insert into sales_change (brand, vendor, round_id, member_id, currency, booked_at, stake_minor, win_minor, valid_minor)
   select 'BANYAN', 'studio', 'old' || n, n % 5000, 'VND', ${ago}, 1, 1, 0 from generate_series(1, $1::int) n`,
];

describe('lists of tables that grow', () => {
  let wallet: WalletPeer;
  let fixture: ContractsFixture;
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    service = fixture.service;
    token = await operatorToken(['contract.view']);
    await seedRows(service, seeds, rows);
  }, 1_800_000);
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  const measured = async (list: string, most = mostMs) => {
    const cost = await costOf(service, `/admin/v1/contracts/${list}`, token);
    expect(cost.status).toBe(200);
    reportCost(list, rows, cost);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(most);
    return cost;
  };

  it.each([
    'contracts',
    'contracts?filter={"brand":"BANYAN"}',
    'contracts?filter={"brand":"NOBODY"}',
    'contracts?filter={"kind":"REALTIME"}',
    'contracts?filter={"kind":"DAILY"}',
    'contracts?filter={"state":"SUSPENDED"}',
    'contracts?filter={"state":"ENDED"}',
    'contracts?filter={"q":"agent777"}',
    'contracts?filter={"q":"agent77"}',
    'contracts?filter={"q":"agent"}',
    'contracts?filter={"downlineId":"77"}',
    'contracts?filter={"pending":true}',
    'contracts?filter={"waits":["OFFER","AMENDMENT","TERMINATION"]}&sort=waitingSince&order=ASC',
    'bills',
    'bills?filter={"q":"agent777"}',
    'bills?filter={"q":"agent77"}',
    'bills?filter={"q":"agent"}',
    'bills?filter={"downlineId":"77"}',
    'bills?filter={"kind":"DIVIDEND"}',
    'bills?filter={"state":"FAILED"}',
    'bills?filter={"state":"PAYING"}',
    'bills?filter={"brand":"NOBODY"}',
    'bills?filter={"runId":"1"}',
    'runs',
    'runs?filter={"state":"AWAIT_APPROVAL"}',
    'terminations',
    'defaults',
    'dashboard',
  ])('%s', async (list) => {
    expect((await measured(list)).rowsRead).toBeLessThan(mostRead);
  });

  it.each(['contracts?', 'bills?'])('%s, far in', async (list) => {
    const { rowsRead } = await measured(`${list}page=${Math.floor(rows / 50)}`, farMs);
    expect(rowsRead).toBeLessThan(mostReadFar);
  });

  it('are read by no job beyond what is due', async () => {
    await runJobs(service, wide);
    await seedRows(service, [], rows);
    expect(farReads(await watchWork(service, () => runJobs(service, wide)), mostDue)).toEqual([]);
  });

  let plays = 0;
  /** A newcomer plays under an agent, who looks at the team. */
  async function sell(): Promise<void> {
    plays += 1;
    const member = 5_000_000 + plays;
    await fixture.member(member, [77], 0);
    await fixture.round(`now-${plays}`, {
      memberId: BigInt(member),
      stakeMinor: 100n,
      winMinor: 50n,
      settledAt: service.clock.now(),
    });
    for (const path of ['/team?perPage=25', '/team/overview', '/team/sales?perPage=25', `/team/${member}`])
      expect([path, (await fixture.as(77, 'GET', path, undefined, 1)).status]).toEqual([path, 200]);
  }

  it('are looked up by who plays and who sells, not gone through', async () => {
    await sell();
    expect(farReads(await watchWork(service, sell), mostLooked)).toEqual([]);
  });
});

// The rules of the agent programme must name what is wrong, too: each case spoils one thing of facts in which all is well.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, dayStart, pastDays } from '../common/agents.mjs';
import { rules } from './rules/agents.mjs';

const [top, below, player] = ['1', '2', '3'];
const stake = 1_000_000_000n;
const text = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  );

/** A line of two agents and a player who loses once a day; the days closed and paid, one dividend by force. */
function whole() {
  const facts = {
    agents: {
      members: [],
      contracts: [],
      runs: [],
      bills: [],
      postings: [],
      defaults: [],
      changes: [],
      rounds: [],
      settled: [],
      parked: [],
      dead: [],
    },
  };
  const { agents } = facts;
  agents.members.push({ id: top, path: [] }, { id: below, path: [top] }, { id: player, path: [top, below] });
  const rates = { DIVIDEND: [4000n, 1000n], DAILY: [100n, 40n], REALTIME: [100n, 40n] };
  const pairs = [
    [null, top],
    [top, below],
  ];
  for (const kind of Object.keys(rates))
    for (const [index, [upline, downline]] of pairs.entries())
      agents.contracts.push({
        id: `${kind}${index}`,
        kind,
        upline,
        downline,
        rate: Number(rates[kind][index]),
        win: 10,
        loss: Number(rates[kind][index]),
      });
  const journal = [];
  const post = (bill, role, member, amount, more = {}) => {
    const key = `${role}:${bill?.id ?? more.default}`;
    agents.postings.push({
      id: String(agents.postings.length),
      key,
      role,
      bill: bill?.id ?? null,
      default: null,
      member,
      amount: String(amount),
      state: 'DONE',
      ...more,
    });
    journal.push({ source: 'contracts', external: key, account: `a${member}`, amount: String(amount) });
  };
  const run = (kind, start, end) => {
    const id = String(agents.runs.length + 1);
    agents.runs.push({ id, kind, period: 'D', state: 'APPROVED', start: String(start), end: String(end) });
    const [high, low] = rates[kind].map((bp) => (stake * bp) / 10_000n);
    const bill = (index, gross, to) => {
      const [upline, downline] = pairs[index];
      const own = {
        run: id,
        kind,
        contract: `${kind}${index}`,
        upline,
        downline,
        state: 'PAID',
        start: String(start),
        stake,
        payout: 0n,
        bet: stake,
        gross,
        below: to,
        net: gross - to,
      };
      const row = text({
        id: `${id}-${index}`,
        ...own,
        carried: 0n,
        onward: 0n,
        escrow: 0n,
        from_escrow: 0n,
        from_balance: 0n,
        advance: 0n,
        forced: false,
      });
      agents.bills.push(row);
      return row;
    };
    const [upper, lower] = [bill(0, high, low), bill(1, low, 0n)];
    if (kind !== 'DIVIDEND') {
      post(upper, 'PAY', top, high - low);
      post(lower, 'PAY', below, low);
      return;
    }
    // The top has nothing kept back: half is taken from its balance, half is advanced and partly collected.
    Object.assign(lower, { state: 'FORCED', forced: true, from_balance: String(low / 2n), advance: String(low / 2n) });
    post(upper, 'PAY', top, high);
    post(lower, 'COLLECT', top, -(low / 2n));
    post(lower, 'PAY', below, low);
    const one = {
      id: `d${id}`,
      run: id,
      member: top,
      owed: low,
      from_escrow: 0n,
      from_balance: low / 2n,
      advance: low / 2n,
      repaid: 1000n,
    };
    agents.defaults.push(text(one));
    post(null, 'REPAY', top, -1000n, { default: `d${id}` });
  };
  const change = (id, at) => {
    const round = { vendor: 'v', round: id, member: player, stake: String(stake), win: '0' };
    agents.changes.push({ ...round, id, at: String(at), was_stake: null, was_win: null });
    agents.rounds.push({ ...round, state: 'COMPLETED' });
    agents.settled.push({ ...round, state: 'COMPLETED' });
  };
  for (let back = pastDays; back > 0; back -= 1) {
    change(`r${back}`, dayStart(back) + 1000);
    for (const kind of ['DAILY', 'DIVIDEND']) run(kind, dayStart(back), dayStart(back - 1));
  }
  const now = dayStart(0) + dayMs / 2;
  change('now', now + 10);
  run('REALTIME', now, now + 5000);
  const total = stake * BigInt(pastDays + 1);
  const sums = (member) => text({ member, rounds: BigInt(pastDays + 1), bet: total, stake: total, payout: 0n });
  agents.sales = [sums(player)];
  agents.teams = [top, below, player].map(sums);
  facts.wallet = { accounts: [top, below].map((member) => ({ id: `a${member}`, kind: 'available', member })), journal };
  return facts;
}

const complaints = (facts) => rules.filter(([, rule]) => rule(facts).length > 0).map(([title]) => title);

test('the agents: says nothing when all is well', () => assert.deepEqual(complaints(whole()), []));

const bill = (f, kind, index = 0) => f.agents.bills.find((one) => one.contract === `${kind}${index}`);
const cases = [
  [
    'a day that is not closed',
    (f) => f.agents.runs.splice(0, 1),
    'I9 every period is closed once, every contract billed once',
  ],
  [
    'a second bill',
    (f) => f.agents.bills.push({ ...bill(f, 'DAILY') }),
    'I9 every period is closed once, every contract billed once',
  ],
  [
    'a change that no bill has',
    (f) => (f.agents.changes[0].stake = '7'),
    'I9 bills are what was booked in their periods, none too late',
  ],
  ['a bill that is too high', (f) => (bill(f, 'DAILY').net = '1'), "I9 the platform's cost is the top line's gross"],
  [
    'a window that pays too much',
    (f) => (bill(f, 'REALTIME', 1).net = '1'),
    "I9 the platform's cost is the top line's gross",
  ],
  [
    'a bill that is on its way for ever',
    (f) => (bill(f, 'DAILY').state = 'PAYING'),
    'I9 every bill is paid once, as it says',
  ],
  ['a bill that was never sent', (f) => f.agents.postings.shift(), 'I9 every bill is paid once, as it says'],
  [
    'a posting that the wallet does not have',
    (f) => f.wallet.journal.shift(),
    "I9 the wallet's journal has the postings, one to one",
  ],
  [
    'a payment that nobody planned',
    (f) => f.wallet.journal.push({ source: 'contracts', external: 'x', account: 'a1', amount: '1' }),
    "I9 the wallet's journal has the postings, one to one",
  ],
  [
    'a payment to another member',
    (f) => (f.wallet.journal[0].account = 'a2'),
    "I9 the wallet's journal has the postings, one to one",
  ],
  [
    'an advance that is forgotten',
    (f) => (f.agents.defaults[0].advance = '0'),
    'I9 receivables are advances less what came back',
  ],
  [
    'a repayment that was not booked',
    (f) => (f.agents.defaults[0].repaid = '0'),
    'I9 receivables are advances less what came back',
  ],
  ['a round that was not heard of', (f) => f.agents.rounds.pop(), 'I12 sales know every settled round as it ended'],
  [
    'a round told twice',
    (f) => f.agents.changes.push({ ...f.agents.changes[0] }),
    'I12 sales know every settled round as it ended',
  ],
  [
    'a fact that is too high',
    (f) => (f.agents.sales[0].stake = '1'),
    'I12 facts and days of teams equal the changes of rounds',
  ],
  [
    'a team that lost a day',
    (f) => (f.agents.teams[0].bet = '1'),
    'I12 facts and days of teams equal the changes of rounds',
  ],
  [
    'an event that waits',
    (f) => f.agents.parked.push({ handler: 'h', event: 'e', error: 'x' }),
    'I11 contracts have handled every event',
  ],
];
for (const [what, spoil, title] of cases)
  test(`the agents: ${String(what)}`, () => {
    const facts = whole();
    spoil(facts);
    assert.ok(complaints(facts).includes(title), complaints(facts).join('; ') || 'nothing was seen');
  });

// The agent programme, worked out once more from its rows: who is paid what follows from the changes of rounds and the rates alone.
import { dayMs, dayStart, pastDays } from '../../common/agents.mjs';

const sum = (rows, of) => rows.reduce((total, row) => total + BigInt(of(row)), 0n);
/** What an order of a real-time salary is rounded down to: 0.0001 K. */
const orderMinor = 1_000n;
const signs = [
  [1n, 'stake', 'win'],
  [-1n, 'was_stake', 'was_win'],
];

/** What a change adds: each side of it that counts, with its sign. */
const sidesOf = (change) =>
  signs
    .filter(([, stake]) => change[stake] !== null)
    .map(([sign, stake, win]) => ({ sign, stake: BigInt(change[stake]), win: BigInt(change[win]) }));

const within = (rows, { start, end }) =>
  rows.filter(({ at }) => BigInt(at) >= BigInt(start) && BigInt(at) < BigInt(end));

function teamsOf(agents) {
  const paths = new Map(agents.members.map(({ id, path }) => [id, path]));
  return (agent, member) => member === agent || (paths.get(member) ?? []).includes(agent);
}

/** Every day behind the run, and every window since the contracts began, is closed once; none is left out. */
export function closedOnce({ agents }) {
  const wrong = [];
  for (const kind of ['DAILY', 'DIVIDEND', 'REALTIME']) {
    const runs = agents.runs.filter((run) => run.kind === kind);
    for (const [index, run] of runs.slice(1).entries())
      if (run.start !== runs[index].end) wrong.push(`${kind}: ${run.start} follows ${runs[index].end}`);
  }
  const days = (kind) => agents.runs.filter((run) => run.kind === kind).map(({ start }) => start);
  for (const kind of ['DAILY', 'DIVIDEND']) {
    const missing = wantedDays(agents).filter((start) => !days(kind).includes(start));
    if (missing.length > 0) wrong.push(`${kind}: not closed ${missing.join(', ')}`);
  }
  const keys = agents.bills.map(({ contract, start }) => `${contract} ${start}`);
  if (new Set(keys).size !== keys.length) wrong.push('a contract has two bills for a period');
  return wrong;
}

/** The past days, found by the changes that were booked in them. */
const wantedDays = ({ changes, zone }) => {
  const today = dayStart(0, zone, Math.max(...changes.map(({ at }) => Number(at))));
  return Array.from({ length: pastDays }, (_none, index) => String(today - (pastDays - index) * dayMs));
};

/** A bill's figures are the changes booked in its period, all of them: nothing came into a period after it was closed. */
export function figures({ agents }) {
  const inTeam = teamsOf(agents);
  const bills = new Map(agents.bills.map((bill) => [`${bill.run} ${bill.contract}`, bill]));
  return agents.runs.flatMap((run) => {
    const booked = within(agents.changes, run);
    return agents.contracts
      .filter(({ kind }) => kind === run.kind)
      .flatMap(({ id, downline }) => {
        const own = booked.filter(({ member }) => inTeam(downline, member)).flatMap(sidesOf);
        const [stake, payout] = [sum(own, (one) => one.sign * one.stake), sum(own, (one) => one.sign * one.win)];
        const bill = bills.get(`${run.id} ${id}`) ?? { stake: '0', payout: '0' };
        return BigInt(bill.stake) === stake && BigInt(bill.payout) === payout
          ? []
          : [
              `${run.kind} ${run.start} of ${downline}: ${bill.stake}/${bill.payout}, its changes come to ${stake}/${payout}`,
            ];
      });
  });
}

/** What the platform pays in all is what the top line's own rate comes to: differences below it add up to no more and no less. */
export function costs({ agents }) {
  const inTeam = teamsOf(agents);
  return agents.runs.flatMap((run) => {
    const bills = agents.bills.filter((bill) => bill.run === run.id);
    const top = bills.find(({ upline }) => upline === null);
    const gross = BigInt(top?.gross ?? 0);
    const nets = sum(bills, ({ net }) => net);
    if (run.kind !== 'REALTIME')
      return nets === gross ? [] : [`${run.kind} ${run.start}: ${nets}, the top's gross is ${gross}`];
    const contract = agents.contracts.find(({ kind, upline }) => kind === 'REALTIME' && upline === null);
    const orders = within(agents.changes, run)
      .filter(({ member }) => inTeam(contract.downline, member))
      .flatMap(sidesOf);
    const due = sum(orders, ({ sign, stake, win }) => sign * shareOf(stake, win, contract));
    // What was taken back and is carried is settled in a later window.
    const paid = nets + sum(bills, ({ onward }) => onward) - sum(bills, ({ carried }) => carried);
    return paid === due ? [] : [`window ${run.start}: ${paid}, the orders come to ${due}`];
  });
}

function shareOf(stake, win, { win: winBp, loss: lossBp }) {
  if (stake === win) return 0n;
  const share = (stake * BigInt(win > stake ? winBp : lossBp)) / 10_000n;
  return share - (share % orderMinor);
}

/** Each bill has ended, and has exactly the postings that its figures ask for. */
export function paid({ agents }) {
  const postings = new Map();
  for (const posting of agents.postings)
    postings.set(`${posting.bill} ${posting.role}`, [
      ...(postings.get(`${posting.bill} ${posting.role}`) ?? []),
      posting,
    ]);
  return agents.bills.flatMap((bill) => {
    const name = `bill ${bill.id} (${bill.kind}, ${bill.state})`;
    if (!['PAID', 'FORCED', 'NOT_REACHED'].includes(bill.state)) return [`${name} has not ended`];
    const credit =
      bill.state === 'NOT_REACHED'
        ? 0n
        : bill.kind === 'DIVIDEND'
          ? BigInt(bill.gross) - BigInt(bill.escrow)
          : BigInt(bill.net);
    const taken = bill.state === 'NOT_REACHED' ? 0n : BigInt(bill.from_balance);
    const differs = [
      ['PAY', credit, bill.downline],
      ['COLLECT', -taken, bill.upline],
    ].filter(([role, amount, member]) => {
      const done = (postings.get(`${bill.id} ${role}`) ?? []).filter(({ state }) => state === 'DONE');
      if (amount === 0n) return done.length > 0;
      return done.length !== 1 || BigInt(done[0].amount) !== amount || done[0].member !== member;
    });
    return differs.map(([role, amount]) => `${name}: ${role} is not one posting of ${amount}`);
  });
}

/** What the wallet booked for contracts is what contracts plan, one to one, to the members' accounts. */
export function booked({ agents, wallet }) {
  const accounts = new Map(
    wallet.accounts.filter(({ kind }) => kind === 'available').map(({ id, member }) => [id, member]),
  );
  const rows = wallet.journal.filter(({ source }) => source === 'contracts');
  const entries = new Map(rows.map((row) => [row.external, row]));
  const done = agents.postings.filter(({ state }) => state === 'DONE');
  const wrong = done
    .filter(({ key, amount, member }) => {
      const row = entries.get(key);
      return !row || row.amount !== amount || accounts.get(row.account) !== member;
    })
    .map(({ key }) => `${key} is DONE, and the journal has no such entry`);
  const keys = new Set(done.map(({ key }) => key));
  const open = agents.postings.filter(({ state }) => state === 'PLANNED').map(({ key }) => `${key} is not sent`);
  const strange = rows
    .filter(({ external }) => !keys.has(external))
    .map(({ external }) => `the journal has ${external}, no posting is DONE`);
  const twice = rows.length === entries.size ? [] : ['the journal has a posting twice'];
  return [...wrong, ...open, ...strange, ...twice];
}

/** What is owed to the platform is what it advanced, less what came back; and a dividend costs it the top's gross and its advances. */
export function receivables({ agents }) {
  const wrong = [];
  for (const {
    id,
    run,
    member,
    owed,
    from_escrow: escrow,
    from_balance: balance,
    advance,
    repaid,
  } of agents.defaults) {
    const bills = agents.bills.filter((bill) => bill.run === run && bill.upline === member && bill.forced);
    const back = -sum(
      agents.postings.filter((one) => one.default === id && one.state === 'DONE'),
      ({ amount }) => amount,
    );
    const name = `default ${id} of ${member}`;
    if (sum(bills, ({ advance: part }) => part) !== BigInt(advance))
      wrong.push(`${name}: advanced ${advance}, its bills say otherwise`);
    if (back !== BigInt(repaid)) wrong.push(`${name}: repaid ${repaid}, the postings come to ${back}`);
    if (BigInt(escrow) + BigInt(balance) + BigInt(advance) !== BigInt(owed))
      wrong.push(`${name}: its parts are not what it owed`);
  }
  for (const run of agents.runs.filter(({ kind }) => kind === 'DIVIDEND')) {
    const bills = agents.bills.filter((bill) => bill.run === run.id);
    const ids = new Set(bills.map(({ id }) => id));
    const outlay = sum(
      agents.postings.filter(({ bill, state }) => ids.has(bill) && state === 'DONE'),
      ({ amount }) => amount,
    );
    const due =
      sum(
        bills.filter(({ upline }) => upline === null),
        ({ gross }) => gross,
      ) + sum(bills, ({ advance }) => advance);
    if (outlay !== due)
      wrong.push(`dividend ${run.start}: the platform paid ${outlay}, the top's gross and the advances are ${due}`);
  }
  return wrong;
}

/** Every settled round is known to contracts as it ended, and its changes lead from nothing to that. */
export function sales({ agents }) {
  const known = new Map(agents.rounds.map((round) => [`${round.vendor} ${round.round} ${round.member}`, round]));
  const steps = new Map();
  for (const change of agents.changes) {
    const key = `${change.vendor} ${change.round} ${change.member}`;
    const before = steps.get(key) ?? { stake: null, win: null, changes: 0 };
    if (before.stake !== change.was_stake || before.win !== change.was_win) before.torn = true;
    steps.set(key, { ...before, stake: change.stake, win: change.win });
  }
  const wrong = [...steps]
    .filter(([, { torn }]) => torn)
    .map(([key]) => `the changes of ${key} do not follow each other`);
  for (const round of agents.settled) {
    const key = `${round.vendor} ${round.round} ${round.member}`;
    const fact = known.get(key);
    const counts = round.state === 'CANCELLED' ? null : round.stake;
    if (!fact || fact.state !== round.state || fact.stake !== round.stake || fact.win !== round.win)
      wrong.push(`contracts do not know ${key} as it ended`);
    else if ((steps.get(key)?.stake ?? null) !== counts) wrong.push(`the sales have ${key} otherwise than it ended`);
  }
  return wrong;
}

/** Facts are the sums of their changes, and the days of teams those of their members, each once. */
export function sums({ agents }) {
  const inTeam = teamsOf(agents);
  const facts = new Map(agents.sales.map((row) => [row.member, row]));
  const wrong = [];
  for (const { id } of agents.members) {
    const sides = agents.changes.filter(({ member }) => member === id).flatMap(sidesOf);
    const fact = facts.get(id) ?? { rounds: '0', stake: '0', payout: '0' };
    const same = BigInt(fact.rounds) === sum(sides, ({ sign }) => sign) && BigInt(fact.stake) === sum(sides, ({ sign, stake }) => sign * stake) &&
      BigInt(fact.payout) === sum(sides, ({ sign, win }) => sign * win); // prettier-ignore
    if (!same) wrong.push(`the facts of ${id} are not its changes`);
  }
  for (const team of agents.teams) {
    const own = agents.sales.filter(({ member }) => inTeam(team.member, member));
    const differing = ['rounds', 'bet', 'stake', 'payout'].filter(
      (field) => BigInt(team[field]) !== sum(own, (row) => row[field]),
    );
    if (differing.length > 0)
      wrong.push(`the days of ${team.member}'s team differ from the facts in ${differing.join(', ')}`);
  }
  return wrong;
}

/** Nothing waits for a retry and nothing was given up on. */
export const handled = ({ agents }) =>
  [...agents.parked, ...agents.dead].map(
    ({ handler, event, error }) => `contracts: ${handler} has not handled ${event} (${error})`,
  );

export const rules = [
  ['I9 every period is closed once, every contract billed once', closedOnce],
  ['I9 bills are what was booked in their periods, none too late', figures],
  ["I9 the platform's cost is the top line's gross", costs],
  ['I9 every bill is paid once, as it says', paid],
  ["I9 the wallet's journal has the postings, one to one", booked],
  ['I9 receivables are advances less what came back', receivables],
  ['I12 sales know every settled round as it ended', sales],
  ['I12 facts and days of teams equal the changes of rounds', sums],
  ['I11 contracts have handled every event', handled],
];

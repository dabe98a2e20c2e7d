/** Facts in which nothing is wrong: one member with a deposit, bets, a win, a rollback, a tombstone, a withdrawal and a spin. */
export function wholeFacts() {
  const entry = (account, version, kind, slot, source, external, amount, after, contra, more = {}) => ({
    account, version: String(version), kind, slot, source, external, amount: String(amount), after: String(after), contra,
    contra_version: null, contra_after: null, reference: null, round: null, game: null, ...more,
  }); // prettier-ignore
  const vendor = 'vendor:stand-in';
  const hold = { contra_version: '1', contra_after: '300' };
  const journal = [
    entry('1', 1, 7, 7, 'payment:sandbox', 'd1', 1000, 1000, '3'),
    entry('1', 2, 1, 1, vendor, 'b1', -100, 900, '4', { round: 'r1' }),
    entry('1', 3, 2, 2, vendor, 'w1', 250, 1150, '4', { round: 'r1', reference: 'b1' }),
    entry('1', 4, 1, 1, vendor, 'b2', -50, 1100, '4', { round: 'r2' }),
    entry('1', 5, 3, 3, vendor, 'x2', 50, 1150, '4', { round: 'r2', reference: 'b2' }),
    entry('1', 6, 20, 1, vendor, 'b3', 0, 1150, '4'),
    entry('1', 7, 3, 3, vendor, 'x3', 0, 1150, '4', { round: 'r3', reference: 'b3' }),
    entry('1', 8, 8, 8, 'cashier', 'o1', -300, 850, '2', hold),
    entry('1', 9, 1, 1, 'vendor:studio', 's1-bet', -10, 840, '5', { round: 's1' }),
    entry('1', 10, 2, 2, 'vendor:studio', 's1-win', 0, 840, '5', { round: 's1', reference: 's1-bet' }),
    entry('2', 2, 10, 9, 'cashier', 'o1', -300, 0, '3', { reference: 'o1' }),
  ];
  const kinds = Object.entries({
    1: 'bet',
    2: 'win',
    3: 'rollback_bet',
    7: 'deposit',
    8: 'withdrawal_hold',
    10: 'withdrawal_payout',
    20: 'tombstone',
  });
  const facts = {
    wallet: {
      accounts: accounts(),
      journal,
      kinds: kinds.map(([kind, name]) => ({ kind: Number(kind), name })),
      behind: [{ count: '0' }],
      ...cashier(),
    },
    games: { players: players(), ...rounds() },
    identity: {
      members: [{ id: '1002', username: 'an', type: 0 }],
      audit: [{ seq: '1', event: 'wallet:1', before: '0'.repeat(64), hash: 'a'.repeat(64) }],
      auditHead: [{ seq: '1', hash: 'a'.repeat(64) }],
    },
    studio: { spins: [{ id: 's1', spin: 'spin1', bet: '10', win: '0', state: 'SETTLED', player: 'p2' }], pools: [] },
    book: {
      payments: { d1: { reference: 'd1', amountMinor: '1000', state: 'SUCCESS', paidMinor: '1000' } },
      payouts: { 'o1:1': { reference: 'o1:1', amountMinor: '300', state: 'SUCCESS' } },
      callbacks: [],
    },
    winners: ['250'],
    statements: { an: statement(journal) },
  };
  for (const service of ['wallet', 'games', 'identity', 'studio'])
    Object.assign(facts[service], { outbox: [], parked: [], dead: [] });
  facts.wallet.outbox.push({ id: '1', topic: 'audit.v1', type: 'audit.v1.OperatorActed', key: '1', waiting: false });
  facts.topics = [{ topic: 'audit.v1', id: 'wallet:1' }];
  facts.entries = journal.filter(({ account }) => account === '1').map((row) => told(row, kinds));
  return facts;
}

const accounts = () => [
  {
    id: '1',
    owner: 'member',
    member: '1002',
    currency: 'VND',
    kind: 'available',
    balance: '840',
    version: '10',
    overdrawn: false,
  },
  {
    id: '2',
    owner: 'member',
    member: '1002',
    currency: 'VND',
    kind: 'hold',
    balance: '0',
    version: '2',
    overdrawn: false,
  },
  ...['3', '4', '5'].map((id) => ({
    id,
    owner: 'vendor',
    member: null,
    currency: 'VND',
    kind: 'derived',
    balance: '0',
    version: '0',
    overdrawn: false,
  })),
];

const cashier = () => ({
  deposits: [
    {
      id: 'd1',
      member: '1002',
      username: 'an',
      account: '1',
      state: 'SUCCESS',
      amount: '1000',
      credited: '1000',
      key: 'k1',
    },
  ],
  withdrawals: [
    { id: 'o1', member: '1002', username: 'an', account: '1', state: 'SUCCESS', amount: '300', attempt: 1, key: 'k2' },
  ],
});

const players = () => [
  { player: 'p1', account: '1', vendor: 'stand-in' },
  { player: 'p2', account: '1', vendor: 'studio' },
];

function rounds() {
  const round = (vendor, id, sums) => ({
    vendor, account: '1', round: id, state: 'CANCELLED', bets: 0, bets_rolled_back: 0, tombstones: 0, stake: '0', wins: 0, win: '0',
    close: null, closed: false, ...sums,
  }); // prettier-ignore
  const entry = (version, kind, amount) => ({ account: '1', version: String(version), kind, amount: String(amount) });
  return {
    rounds: [
      round('stand-in', 'r1', {
        state: 'COMPLETED',
        bets: 1,
        stake: '100',
        wins: 1,
        win: '250',
        last: '3',
        close: '3',
        closed: true,
      }),
      round('stand-in', 'r2', { bets: 1, bets_rolled_back: 1, last: '5' }),
      round('stand-in', 'r3', { tombstones: 1, last: '7' }),
      round('studio', 's1', {
        state: 'COMPLETED',
        bets: 1,
        stake: '10',
        wins: 1,
        last: '10',
        close: '10',
        closed: true,
      }),
    ],
    entries: [
      entry(2, 'bet', -100),
      entry(3, 'win', 250),
      entry(4, 'bet', -50),
      entry(5, 'rollback_bet', 50),
      entry(7, 'rollback_bet', 0),
      entry(9, 'bet', -10),
      entry(10, 'win', 0),
    ],
  };
}

function statement(journal) {
  const rows = journal.filter(({ account, kind }) => account === '1' && kind !== 20).toReversed();
  const list = rows.map(({ account, version, amount, after }) => ({
    id: `${account}:${version}`,
    amountMinor: amount,
    balanceAfterMinor: after,
  }));
  return { total: list.length, list };
}

const told = (row, kinds) => ({
  account_id: row.account,
  version: BigInt(row.version),
  kind: kinds.find(([kind]) => Number(kind) === row.kind)[1],
  amount_minor: BigInt(row.amount),
  balance_after_minor: BigInt(row.after),
  source: row.source,
  external_id: row.external,
  reference: row.reference ?? '',
  round_id: row.round ?? '',
});

/** The histories that go with {@link wholeFacts}: `[{ op, phase, … }]` as the clients write them. */
export function wholeHistory() {
  const source = 'vendor:stand-in';
  const player = 'p1';
  const done = (op, facts, answer) => [
    { op, phase: 'invoked', ...facts },
    { op, phase: 'acknowledged', answer },
  ];
  const bet = (id, amount, round) => ({
    kind: 'bet',
    source,
    player,
    request: { player, transaction: id, amount, round },
  });
  const back = (id, reference, round) => ({
    kind: 'rollback',
    source,
    player,
    request: { player, transaction: id, reference, round },
  });
  const win = { player, transaction: 'w1', amount: '250', round: 'r1', reference: 'b1', closeRound: true };
  return [
    ...done('register', { kind: 'register', username: 'an' }, {}),
    ...done('deposit', { kind: 'deposit', username: 'an', key: 'k1', amount: '1000' }, { id: 'd1' }),
    ...done('bet1', bet('b1', '100', 'r1'), { transaction: '1:2', balance: '900' }),
    ...done('win1', { kind: 'win', source, player, request: win }, { transaction: '1:3', balance: '1150' }),
    ...done('bet2', bet('b2', '50', 'r2'), { transaction: '1:4', balance: '1100' }),
    ...done('back2', back('x2', 'b2', 'r2'), { transaction: '1:5', balance: '1150' }),
    ...done('back3', back('x3', 'b3', 'r3'), { transaction: '1:7', balance: '1150' }),
    { op: 'bet3', phase: 'invoked', ...bet('b3', '70', 'r3') },
    { op: 'bet3', phase: 'unknown', answer: {} },
    { op: 'bet3', phase: 'refused', answer: { status: 'TRANSACTION_ROLLED_BACK' } },
    ...done('withdrawal', { kind: 'withdrawal', username: 'an', key: 'k2', amount: '300' }, { id: 'o1' }),
    ...done('spin', { kind: 'spin', username: 'an', spinId: 'spin1', amount: '10' }, { state: 'SETTLED' }),
  ];
}

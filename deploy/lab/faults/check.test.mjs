// The checker must name what is wrong, and nothing else. Each case spoils one thing of facts in which all is well.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './check.mjs';
import { commandsOf } from './commands.mjs';
import { studioRounds } from './rules/studio.mjs';
import { wholeFacts, wholeHistory } from './whole.mjs';

/** The rules that complain, with what they say, after `spoil` changed the facts and the history. */
function complaints(spoil = () => undefined) {
  const facts = wholeFacts();
  const history = wholeHistory();
  spoil(facts, history);
  facts.commands = commandsOf(history);
  return judge(facts).filter(({ wrong }) => wrong.length > 0);
}

const titles = (found) => found.map(({ title }) => title);
const row = (facts, external, kind) =>
  facts.wallet.journal.find((one) => one.external === external && (!kind || one.kind === kind));
const without = (list, wrong) => list.splice(list.indexOf(wrong), 1);

test('says nothing when all is well', () => {
  assert.deepEqual(complaints(), []);
});

/** What is spoiled, how, and the rules that must complain (among others that may). */
const cases = [
  [
    'a lost acknowledged bet',
    (f) => without(f.wallet.journal, row(f, 'b1')),
    ['I6 every acknowledged command is there, once, as answered', 'I2 versions have no gaps'],
  ],
  [
    'a doubled row',
    (f) => f.wallet.journal.push({ ...row(f, 'b1'), version: '11', after: '740' }),
    ['I6 one movement per key', 'I1 balances are the sums of their entries'],
  ],
  [
    'a changed amount',
    (f) => (row(f, 'w1').amount = '251'),
    [
      'I1 balances are the sums of their entries',
      'I3 each balance follows from the one before',
      'I4 all accounts together are zero',
    ],
  ],
  [
    'a changed balance',
    (f) => (f.wallet.accounts[0].balance = '841'),
    ['I1 balances are the sums of their entries', 'I4 all accounts together are zero'],
  ],
  ['a negative balance', (f) => (f.wallet.accounts[0].balance = '-1'), ['I5 no balance is negative']],
  [
    'a row that was refused',
    (_f, h) => (h.find(({ op, phase }) => op === 'bet1' && phase === 'acknowledged').phase = 'refused'),
    ['I6 every refused command is absent'],
  ],
  [
    'a command without an answer',
    (_f, h) =>
      h.splice(
        h.findIndex(({ op, phase }) => op === 'bet3' && phase === 'refused'),
        1,
      ),
    ['I6 every unknown command is resolved'],
  ],
  [
    'a row that nobody asked for',
    (_f, h) =>
      h.splice(
        h.findIndex(({ op }) => op === 'bet1'),
        2,
      ),
    ['I6 nothing is invented'],
  ],
  [
    'an answer that names another entry',
    (_f, h) => h.push({ op: 'bet1', phase: 'acknowledged', answer: { transaction: '1:99', duplicate: true } }),
    ['I6 every acknowledged command is there, once, as answered'],
  ],
  [
    'an answer with another balance',
    (_f, h) => (h.find(({ op, phase }) => op === 'bet1' && phase === 'acknowledged').answer.balance = '901'),
    ['I6 every acknowledged command is there, once, as answered'],
  ],
  [
    'an acknowledged command that is refused later',
    (_f, h) => h.push({ op: 'bet1', phase: 'refused', answer: {} }),
    ['I6 what is acknowledged stays so'],
  ],
  [
    'another amount under a used id',
    (_f, h) => (h.find(({ op, phase }) => op === 'bet1' && phase === 'invoked').conflict = 'bet0'),
    ['I6 every acknowledged command is there, once, as answered'],
  ],
  [
    'a second reversal',
    (f) => f.wallet.journal.push({ ...row(f, 'x2'), external: 'x9', version: '11', after: '890' }),
    ['I7 one reversal, of the very amount'],
  ],
  [
    'a win of a bet that was rolled back',
    (f) => f.wallet.journal.push({ ...row(f, 'w1'), external: 'w9', reference: row(f, 'x2').reference, version: '11' }),
    ['I6 no win outlives its bet'],
  ],
  ['a reversal of another amount', (f) => (row(f, 'x2').amount = '49'), ['I7 one reversal, of the very amount']],
  ['a tombstone with money', (f) => (row(f, 'b3', 20).amount = '5'), ['I7 one reversal, of the very amount']],
  [
    'a paid deposit that is not credited',
    (f) => (f.wallet.deposits[0].state = 'PENDING'),
    ['I6 deposits agree with the payment provider'],
  ],
  [
    'a credit that nobody paid',
    (f) => (f.book.payments.d1.state = 'OPEN'),
    ['I6 deposits agree with the payment provider'],
  ],
  [
    'another amount at the provider',
    (f) => (f.book.payments.d1.paidMinor = '900'),
    ['I6 deposits agree with the payment provider'],
  ],
  [
    'an acknowledged deposit that is lost',
    (f) => (f.wallet.deposits[0].key = 'other'),
    ['I6 deposits agree with the payment provider'],
  ],
  [
    'a withdrawal that was paid twice',
    (f) => (f.book.payouts['o1:2'] = { reference: 'o1:2', amountMinor: '300', state: 'SUCCESS' }),
    ['I6 withdrawals agree with the payment provider, paid once'],
  ],
  [
    'a payout of a withdrawal that was given back',
    (f) => (f.wallet.withdrawals[0].state = 'REJECTED'),
    ['I6 withdrawals agree with the payment provider, paid once'],
  ],
  ['a hold of no withdrawal', (f) => (f.wallet.accounts[1].balance = '300'), ['I6 every hold is resolved or visible']],
  [
    'a withdrawal where nobody looks',
    (f) => (f.wallet.withdrawals[0].state = 'APPROVED'),
    ['I6 every hold is resolved or visible'],
  ],
  [
    'a spin that is settled and not booked',
    (f) => without(f.wallet.journal, row(f, 's1-win')),
    ["I6 the studio's book agrees"],
  ],
  [
    'a pool that was won and not booked',
    (f) => f.studio.pools.push({ round: 's1', pool: 'mini-VND', amount: '5' }),
    ["I6 the studio's book agrees"],
  ],
  [
    'a spin without an end',
    (f) => (f.studio.spins[0].state = 'STARTED'),
    ["I6 the studio's book agrees", 'I6 spins end as they were answered'],
  ],
  [
    'a member without an account',
    (f) => (f.wallet.accounts[0].member = '7'),
    ['I6 members and accounts are those who registered'],
  ],
  ['a lost registration', (f) => f.identity.members.pop(), ['I6 members and accounts are those who registered']],
  ['a relay that is behind', (f) => (f.wallet.outbox[0].waiting = true), ['I11 the relays are at the end']],
  ['a journal that is not sent', (f) => (f.wallet.behind[0].count = '3'), ['I11 the relays are at the end']],
  ['a missing event', (f) => f.entries.splice(3, 1), ['I11 every entry is in the topic, in order']],
  [
    'an event before its turn',
    (f) => f.entries.splice(2, 0, f.entries.splice(4, 1)[0]),
    ['I11 every entry is in the topic, in order'],
  ],
  [
    'an event with another amount',
    (f) => (f.entries[1].amount_minor = 1n),
    ['I11 every entry is in the topic, in order'],
  ],
  ['an outbox event that is not in its topic', (f) => f.topics.pop(), ['I11 every outbox event is in its topic']],
  ['a dead letter', (f) => f.games.dead.push({ handler: 'h', event: 'e', error: 'x' }), ['I11 every event is handled']],
  ['a round with another sum', (f) => (f.games.rounds[0].win = '251'), ['I12 rounds equal a rebuild from the journal']],
  [
    'a round in another state',
    (f) => (f.games.rounds[1].state = 'OPEN'),
    ['I12 rounds equal a rebuild from the journal'],
  ],
  [
    'a round that is missing',
    (f) => f.games.rounds.shift(),
    ['I12 rounds equal a rebuild from the journal', 'I12 acknowledged closings are stored'],
  ],
  [
    'an entry that counts twice',
    (f) => f.games.entries.push(f.games.entries[0]),
    ['I12 rounds equal a rebuild from the journal'],
  ],
  [
    'a closing that is lost',
    (f) => Object.assign(f.games.rounds[0], { closed: false, state: 'OPEN' }),
    ['I12 acknowledged closings are stored'],
  ],
  ['a statement that lacks a line', (f) => (f.statements.an.total -= 1), ['I12 statements equal the journal']],
  [
    'a statement with another amount',
    (f) => (f.statements.an.list[2].amountMinor = '1'),
    ['I12 statements equal the journal'],
  ],
  ['another winner', (f) => (f.winners = ['999']), ['I12 winners equal the journal']],
  ['an audit row that is gone', (f) => (f.identity.audit = []), ['I12 the audit log is whole']],
];

for (const [what, spoil, wanted] of cases)
  test(`names ${String(what)}`, () => {
    const found = titles(complaints(spoil));
    for (const title of wanted)
      assert.ok(found.includes(title), `${title} says nothing; the rules that do: ${found.join('; ') || 'none'}`);
  });

test('an event that comes twice is no fault', () => {
  assert.deepEqual(
    complaints((facts) => facts.entries.push(facts.entries[0], facts.entries[1])),
    [],
  );
});

test('a bet that was rolled back since is answered so when it is sent again, one that was not may never be', () => {
  const refused = (op) => ({ op, phase: 'refused', answer: { status: 'TRANSACTION_ROLLED_BACK' } });
  const rule = 'I6 what is acknowledged stays so';
  assert.ok(!titles(complaints((_facts, history) => history.push(refused('bet2')))).includes(rule));
  assert.ok(titles(complaints((_facts, history) => history.push(refused('bet1')))).includes(rule));
});

test('a command that was refused for now and never sent again is taken as refused', () => {
  const [command] = commandsOf([
    { op: 'a', phase: 'invoked', kind: 'bet' },
    { op: 'a', phase: 'again', answer: {} },
  ]);
  assert.equal(command.state, 'refused');
});

test('a win that the rollback of its bet took along is the studio’s own, and another one is not', () => {
  const entry = (external, kind, amount, version) => {
    return { source: 'vendor:studio', account: '7', external, kind, amount, version };
  };
  const facts = {
    games: { players: [{ vendor: 'studio', player: 'p', account: '7' }] },
    studio: { spins: [{ id: 's', bet: '10', win: '4', state: 'VOID', player: 'p' }], pools: [] },
    wallet: {
      journal: [
        entry('s-bet', 1, '-10', '1'),
        entry('s-win', 2, '4', '2'),
        entry('s-undo-bet takes back s-win', 4, '-4', '3'),
        entry('s-undo-bet', 3, '10', '4'),
      ],
    },
  };
  assert.deepEqual(studioRounds(facts), []);
  facts.wallet.journal.push(entry('s-undo-bet takes back t-win', 4, '-4', '5'));
  assert.deepEqual(studioRounds(facts), ['entry 7:5: the studio knows no such round']);
});

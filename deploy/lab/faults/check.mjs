import { join } from 'node:path';
import { root } from '../common/run.mjs';
import { commandsOf } from './commands.mjs';
import { readBook, readDatabases } from './facts.mjs';
import { readHistories } from '../common/history.mjs';
import { decode, fieldsOf } from './protobuf.mjs';
import { rules as agentRules } from './rules/agents.mjs';
import * as cashier from './rules/cashier.mjs';
import * as events from './rules/events.mjs';
import * as ledger from './rules/ledger.mjs';
import * as projections from './rules/projections.mjs';
import * as studio from './rules/studio.mjs';
import * as vendor from './rules/vendor.mjs';
import { readTopics } from './topics.mjs';

/** Each rule takes the facts and returns what is wrong. The numbers are those of the reliability page. */
export const rules = [
  ['I1 balances are the sums of their entries', ledger.balances],
  ['I2 versions have no gaps', ledger.versions],
  ['I3 each balance follows from the one before', ledger.chain],
  ['I4 all accounts together are zero', ledger.zeroSum],
  ['I5 no balance is negative', ledger.notNegative],
  ['I6 every acknowledged command is there, once, as answered', vendor.acknowledged],
  ['I6 every refused command is absent', vendor.refused],
  ['I6 every unknown command is resolved', vendor.resolved],
  ['I6 nothing is invented', vendor.invented],
  ['I6 no win outlives its bet', vendor.outlived],
  ['I6 one movement per key', ledger.onePerKey],
  ['I6 what is acknowledged stays so', vendor.constant],
  ['I6 deposits agree with the payment provider', cashier.deposits],
  ['I6 withdrawals agree with the payment provider, paid once', cashier.withdrawals],
  ['I6 every hold is resolved or visible', cashier.holds],
  ["I6 the studio's book agrees", studio.studioRounds],
  ['I6 spins end as they were answered', studio.spinAnswers],
  ['I6 members and accounts are those who registered', projections.members],
  ['I7 one reversal, of the very amount', ledger.reversals],
  ['I11 the relays are at the end', events.relays],
  ['I11 every outbox event is in its topic', events.outboxes],
  ['I11 every entry is in the topic, in order', events.entriesInOrder],
  ['I11 every event is handled', events.handled],
  ['I12 rounds equal a rebuild from the journal', projections.rounds],
  ['I12 acknowledged closings are stored', projections.closings],
  ['I12 statements equal the journal', projections.statements],
  ['I12 winners equal the journal', projections.winners],
  ['I12 the audit log is whole', events.audit],
];

/** Everything that the rules need. `agents`: the facts of a run in which periods close; `seen`: `{ statements, winners }`, what people see on their pages. */
export async function readFacts({ databases, kafka, book, histories, seen, agents }) {
  const facts = { ...(await readDatabases(databases)), ...seen, ...(agents && { agents }) };
  facts.book = readBook(book);
  facts.commands = commandsOf(readHistories(histories));
  facts.topics = await readTopics(kafka);
  facts.entries = entriesIn(facts.topics);
  return facts;
}

export function entriesIn(topics) {
  const fields = fieldsOf(join(root, 'proto/wallet/v1/events.proto'), 'EntryPosted');
  return topics.filter(({ type }) => type === 'wallet.v1.EntryPosted').map(({ value }) => decode(value, fields));
}

/** Judges the facts: `[{ title, wrong: [...] }]`, one for each rule. */
export const judge = (facts) =>
  [...rules, ...(facts.agents ? agentRules : [])].map(([title, rule]) => ({ title, wrong: rule(facts) }));

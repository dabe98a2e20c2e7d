// Mistakes that the simulation has to find: in each a text of a source file is another one. The texts are the same in the compiled
// file, where they are replaced; each must be there exactly once.
const relay = 'services/kernel/src/events/relay.ts';
const delivery = 'services/kernel/src/events/delivery.ts';
const retryQueue = 'services/kernel/src/events/retry-queue.ts';
const server = 'services/kernel/src/events/event-server.ts';
const subscription = 'services/kernel/src/events/kafka-subscription.ts';
const journal = 'services/wallet/src/ledger/journal.source.ts';
const lane = 'services/wallet/src/ledger/lane.ts';
const batch = 'services/wallet/src/ledger/batch.ts';
const failure = 'services/wallet/src/ledger/failure.ts';

const horizon = 'and j.xid < pg_snapshot_xmin(pg_current_snapshot())';

/** `[what it breaks, file, text, instead, the seed that found it last]` */
export const mutants = [
  ['no fence: a relay that lost the lead moves the cursor', relay, 'source = $1 and epoch = $2', 'source = $1', 2],
  ['no new epoch: the one before is not fenced off', relay, 'outbox_cursor.epoch + 1', 'outbox_cursor.epoch', 2],
  ['the fence is not heard: two relays lead for ever', relay, 'saved.length === 0', 'saved.length > 1', 2],
  [
    'a lost connection is not noticed: it leads without the lock',
    relay,
    'this.session.alive && this.held.generation === this.session.generation',
    'true',
    1,
  ],
  ['saved although the send failed', relay, 'throw error;', 'return [];', 4],
  ['no horizon: open transactions are passed over', journal, horizon, '', 4],
  ['a horizon that is too late', journal, horizon, horizon.replace('xmin', 'xmax'), 4],
  [
    'a transaction is passed over where a batch cuts it',
    journal,
    '`${last.xid}:${last.account_id}:${last.version}`',
    '`${last.xid}:${last.account_id}:999999`',
    5,
  ],
  ['overtaken entries are not looked for', journal, 'odd.length === 0', 'odd.length >= 0', 1],
  [
    'no inbox: what comes twice is handled twice',
    delivery,
    'const claimed = await claim(tx, handler.name, batch);',
    'const claimed = { ...(await claim(tx, handler.name, batch)), fresh: batch };',
    1,
  ],
  ['the second half of a failed batch is dropped', delivery, 'batch.slice(half)', '[]', 8],
  [
    'a parked message is not kept when its row is gone by then',
    delivery,
    'if (!(await enqueueBehind(store, handler.name, each.message)))',
    'if (!(await enqueueBehind(store, handler.name, each.message)) && false)',
    45,
  ],
  [
    'a batch does not wait for parked messages of its keys',
    retryQueue,
    ' where key not in (select key from held)',
    '',
    2,
  ],
  [
    'a parked message is due beside the one before it',
    retryQueue,
    "case when not exists (select from head) then now() + $8::float8 * interval '1 ms' end",
    "now() + $8::float8 * interval '1 ms'",
    49,
  ],
  [
    'nothing wakes the next parked message',
    retryQueue,
    '[row.handler, row.topic, row.key]',
    '[row.handler, row.topic, row.id]',
    2,
  ],
  [
    'the offset moves past what could not be settled',
    subscription,
    'return await this.options.handle(batch, wanted);',
    'return await this.options.handle(batch, wanted).catch(() => batch.length);',
    44,
  ],
  [
    'the offset moves past what was not wanted any more',
    subscription,
    'const last = batch[(await this.settled(batch, wanted)) - 1];',
    'const last = (await this.settled(batch, wanted), batch.at(-1));',
    463,
  ],
  ['a handler that stopped early counts as done', server, 'if (settled < heard.length)', 'if (false)', 463],
  ['what may have been applied is called expired', lane, '!unit.unknown && unit.deadline', 'unit.deadline', 54],
  ['what may have been applied is called busy', batch, 'if (this.unknown)', 'if (false)', 54],
  [
    'what was on the wire is forgotten at the next failure',
    lane,
    'unit.unknown ||= unit.sending',
    'unit.unknown = unit.sending',
    54,
  ],
  ['a lost connection counts as a refusal', failure, 'code === undefined || lost.test(code)', 'lost.test(code)', 1],
  [
    'one bad command has its whole batch refused',
    lane,
    'return this.isolate(rest)',
    "return rest.forEach((unit) => unit.refuse('INVALID'))",
    3,
  ],
  [
    'answers are taken in the order in which they come',
    batch,
    'outcomes[row[0] - 1] = outcomeOf',
    'outcomes[outcomes.indexOf(undefined)] = outcomeOf',
    1,
  ],
].map(([breaks, file, text, instead, seed]) => ({ breaks, file, text, instead, seed }));

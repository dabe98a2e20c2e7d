// The last release and this code understand each other: what it sent keeps its meaning, and what is missed would be seen.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDeclarations } from '../local/declarations.mjs';
import {
  alwaysIn,
  bytesOf,
  choose,
  codecOf,
  encoded,
  lossOf,
  missedIn,
  partsOf,
  registryOf,
  releasedRegistry,
  releasedTraffic,
  typeOf,
  unknownIn,
  without,
} from '../../proto/traffic.mjs';
import { root, run } from '../lab/common/run.mjs';
import { codecs } from './released/codecs.mjs';
import { lackingIn } from './released/record.mjs';

const registry = releasedRegistry();
const traffic = releasedTraffic();
const examples = traffic.filter((line) => !line.always);

test('of every event, request and response of the last release there are examples', () => {
  assert.deepEqual(lackingIn(registry, examples), []);
  const kinds = new Set(
    examples.flatMap((line) => partsOf(registry, typeOf(line), bytesOf(line))).map(({ kind }) => kind),
  );
  for (const kind of ['kind=bet', 'kind=win', 'kind=COMMAND_KIND_ROLLBACK_BET', 'code=OUTCOME_CODE_APPLIED'])
    assert.ok(kinds.has(kind), `no example of ${kind}`);
});

test('the last release knows every field of its own examples', () => {
  for (const line of examples) assert.equal(unknownIn(registry, typeOf(line), bytesOf(line)), 0, typeOf(line));
});

test('this code reads all of it: nothing is lost when it is written again', async () => {
  const known = await codecs();
  for (const line of examples) {
    const codec = known.get(typeOf(line));
    assert.ok(codec, `${typeOf(line)} is not there any more`);
    assert.equal(lossOf(registry, line, codec), undefined);
  }
});

test('the recording has no more examples than show something of their own, always in one order', () => {
  assert.deepEqual(choose(registry, examples), examples);
  assert.deepEqual(choose(registry, [...examples, ...examples].reverse()), examples);
});

test('every service that hears or is called replays it', async () => {
  const here = (await readDeclarations()).filter(({ kind }) => ['service', 'gateway'].includes(kind));
  assert.ok(here.length > 4);
  for (const { folder } of here) {
    const files = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
    const meets = files.some((file) => /\.(events|grpc)\.ts$|pushes\.gen\.ts$/.test(file));
    assert.equal(existsSync(join(root, folder, 'src/released.spec.ts')), meets, folder);
  }
});

/** A copy of the proto files with a change in one of them, as a descriptor. */
async function changed(file, change) {
  const copy = mkdtempSync(join(tmpdir(), 'banyan-released-'));
  try {
    const proto = join(root, 'proto');
    cpSync(proto, copy, {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|gen|dist)(?:\/|$)/.test(path.slice(proto.length)),
    });
    const before = readFileSync(join(copy, file), 'utf8');
    const after = change(before);
    assert.notEqual(after, before);
    writeFileSync(join(copy, file), after);
    const { code, output } = await run('buf', ['build', '-o', 'changed.binpb'], { cwd: copy });
    assert.equal(code, 0, output);
    return registryOf(readFileSync(join(copy, 'changed.binpb')));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** The examples of a type. */
const of = (type) => examples.filter((line) => typeOf(line) === type);

for (const { what, file, change, lines } of [
  {
    what: 'a field of a request with another number',
    file: 'wallet/v1/wallet.proto',
    change: (text) => text.replace(/(\n\s*string external_id = )\d+;/, '$12047;'),
    lines: of('wallet.v1.ApplyManyRequest'),
  },
  {
    what: 'a field of an event that is there no more',
    file: 'games/v1/events.proto',
    change: (text) => text.replace(/\n\s*int64 win_minor = \d+;/, ''),
    lines: of('games.v1.RoundSettled'),
  },
  {
    what: 'an amount that became a count',
    file: 'wallet/v1/events.proto',
    change: (text) => text.replace(/int64 (amount_minor = 7;)/, 'int32 $1'),
    lines: [{ event: 'wallet.v1.EntryPosted', value: hugeEntry() }],
  },
])
  test(`${what} is found`, async () => {
    const other = await changed(file, change);
    const losses = lines.map((line) => lossOf(registry, line, codecOf(other, typeOf(line)))).filter(Boolean);
    assert.ok(losses.length > 0, 'nothing was lost');
  });

/** An entry of more than a count of 32 bits holds: 500,000 VND. */
function hugeEntry() {
  return Buffer.from(encoded(registry, 'wallet.v1.EntryPosted', { amountMinor: 5_000_000_000n })).toString('base64');
}

test('a field that the last release always told, and that is told no more, is missed', () => {
  const bets = examples.filter((line) => line.event === 'wallet.v1.EntryPosted');
  assert.deepEqual(missedIn(registry, traffic, examples), []);
  const now = bets.map((line) => without(registry, line, 'member_id'));
  const missed = missedIn(registry, traffic, now);
  assert.ok(
    missed.some((one) => one === 'wallet.v1.EntryPosted (kind=bet): member_id'),
    missed.join('\n'),
  );
  assert.ok(alwaysIn(registry, bets).some(({ kind, fields }) => kind === 'kind=bet' && fields.includes('member_id')));
});

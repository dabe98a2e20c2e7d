// Money and events in a simulated world, see simulate.mjs. `npm run simulate -- --seed 7` replays one seed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutants } from './mutants.mjs';
import { mostSeeds, playFor, playMutants } from './play.mjs';
import { simulate } from './simulate.mjs';

test('every command once, nothing lost, order per key, effects once, whatever dies, breaks or comes twice', async (t) => {
  const { told, found } = await playFor(10_000);
  t.diagnostic(`simulation: ${told}`);
  assert.deepEqual(found, [], 'npm run simulate -- --seed <seed> shows it again');
});

test('a seed gives the same run again', async () => {
  const history = [];
  const note = ({ world, ledger, broker, store }) =>
    history.push(JSON.stringify([world.now, ledger.journal, broker.log.map(({ length }) => length), store.effects]));
  for (const seed of [11, 12, 11]) await simulate(seed, note);
  assert.equal(history[2], history[0]);
  assert.notEqual(history[1], history[0]);
});

test(`each of ${mutants.length} mistakes is found`, async () => {
  const missed = [];
  await playMutants(({ breaks }, { broken, error }) => {
    if (!broken) missed.push(error ? `${breaks}: ${error}` : breaks);
  });
  assert.deepEqual(missed, [], `not found by ${mostSeeds} seeds`);
});

// Money and events in a simulated world, see simulate.mjs. `SIMULATION_SEED=7 npm test -- launcher` replays one seed.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { simulate } from './simulate.mjs';

const replayed = process.env.SIMULATION_SEED;
const fixed = Array.from({ length: 25 }, (_none, i) => i + 1);
const seeds = replayed ? [Number(replayed)] : [...fixed, ...Array.from({ length: 10 }, () => randomInt(2 ** 31))];

test('every command once, nothing lost, order per key, effects once, whatever dies, breaks or comes twice', async () => {
  for (const seed of seeds) assert.deepEqual(await simulate(seed), [], `SIMULATION_SEED=${seed} shows it again`);
});

test('a seed gives the same run again', async () => {
  assert.deepEqual(await simulate(1, 'no inbox'), await simulate(1, 'no inbox'));
});

const mistakes = ['saved before sent', 'no inbox', 'offset before effect', 'no parking order'];
for (const mistake of mistakes)
  test(`a mistake is found: ${mistake}`, async () => {
    const found = async (seed) => (await simulate(seed, mistake)).length > 0;
    for (let seed = 1; seed <= 20; seed += 1) if (await found(seed)) return;
    assert.fail('no seed finds it');
  });

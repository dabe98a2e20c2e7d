// Each journey is made once, and none beside those that it would disturb.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';
import { stagesOfJourneys as stagesOf } from './plan.mjs';

const all = readdirSync(join(root, 'deploy/lab/journeys/src'))
  .filter((name) => name.endsWith('.journey.ts'))
  .map((name) => name.replace('.journey.ts', ''));

test('each journey is made once', () => {
  const made = stagesOf(all).flat(2);
  assert.deepEqual(new Set(made), new Set(all));
  assert.equal(made.length, all.length);
});

test('what closes five minutes comes before who bets, and what measures is alone', () => {
  const stages = stagesOf(all);
  assert.deepEqual(stages[0][0], ['agents', 'payday']);
  assert.deepEqual(stages.at(-1), [['budgets', 'points-search', 'smooth']]);
});

test('a new journey goes with the demo’s accounts, and a name that is no journey is told', () => {
  const lane = stagesOf([...all, 'parrots'])[1][0];
  assert.ok(['parrots', 'tables'].every((name) => lane.includes(name)));
  assert.throws(() => stagesOf(all.filter((name) => name !== 'kit')), /there is no journey kit/);
});

// What of the tests goes when: each part and each journey once, and nothing that measures time beside others.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';
import { launcher, parts, recipes, specs, stages, stagesOfJourneys as stagesOf } from './plan.mjs';

const all = readdirSync(join(root, 'deploy/lab/journeys/src'))
  .filter((name) => name.endsWith('.journey.ts'))
  .map((name) => name.replace('.journey.ts', ''));

const namesOf = (stage) => [...stage.lanes.flat(), ...(stage.either ?? [])];

test('each journey is made once', () => {
  const made = stagesOf(all).flatMap(namesOf);
  assert.deepEqual(new Set(made), new Set(all));
  assert.equal(made.length, all.length);
});

test('what closes five minutes comes before who bets, and what measures is alone', () => {
  const [together, last, ...more] = stagesOf(all);
  assert.deepEqual(together.lanes[0].slice(0, 2), ['agents', 'payday']);
  assert.deepEqual([last, more], [{ lanes: [['budgets', 'points-search', 'smooth']] }, []]);
});

test('what would be missed least comes last', () => {
  const [{ either }] = stagesOf(all);
  assert.deepEqual(either.slice(-2), ['office', 'kit']);
  assert.ok(either.indexOf('pvp') < either.indexOf('screens'));
});

test('a new journey goes with the demo’s accounts, and a name that is no journey is told', () => {
  const [lane] = stagesOf([...all, 'parrots'])[0].lanes;
  assert.ok(['parrots', 'reach', 'tables'].every((name) => lane.includes(name)));
  assert.throws(() => stagesOf(all.filter((name) => name !== 'kit')), /there is no journey kit/);
});

test('each part is there once, and what the plan names exists', () => {
  assert.deepEqual(stages.flat(2).toSorted(), parts.toSorted());
  const named = [
    ...specs.measuring,
    ...specs.patient,
    ...launcher.folders,
    ...launcher.planting,
    ...launcher.longest,
    ...recipes,
  ];
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test('a spec that reads a clock is either measured alone, or has a bar that a busy machine keeps', () => {
  const clock = /performance\.now\(\) - \w|hrtime|Date\.now\(\) - beg/;
  const found = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/src\/.*\.spec\.ts$/.test(name))
    .map((name) => `services/${name}`)
    .filter((name) => clock.test(readFileSync(join(root, name), 'utf8')));
  assert.deepEqual(found.toSorted(), [...specs.measuring, ...specs.patient].toSorted());
});

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../common/run.mjs';

const sources = readdirSync(join(root, 'services'))
  .flatMap((service) =>
    readdirSync(join(root, 'services', service, 'src'), { recursive: true }).map((file) =>
      join('services', service, 'src', file),
    ),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const specs = sources.filter(({ path }) => path.endsWith('.spec.ts'));
const points = new Map(
  sources
    .filter(({ path }) => !/\.(spec|fixture)\.ts$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/failpoint\('([a-z_.]+)'\)/g)].map(([, name]) => [name, path])),
);

describe('the failpoints', () => {
  const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
  const section = page.slice(page.indexOf('## Failpoints'), page.indexOf('\n## ', page.indexOf('## Failpoints') + 1));
  const told = [...section.matchAll(/^\| `([a-z_.]+)`/gm)].map(([, name]) => name);

  it('are those that the reliability page lists', () => {
    assert.ok(points.size >= 17);
    assert.deepEqual(new Set(told), new Set(points.keys()));
    assert.equal(told.length, points.size);
  });

  for (const name of points.keys())
    it(`${name} is where a spec dies`, () => {
      assert.ok(
        specs.some(({ text }) => text.includes(name)),
        `no spec arms ${name}`,
      );
    });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addPath, addUpwards, pathText, type Parents } from './uplines.js';

const parentsOf = (paths: ReadonlyArray<readonly [bigint, readonly bigint[]]>): Parents => {
  const parents: Parents = new Map();
  for (const [id, path] of paths) addPath(parents, id, pathText(path));
  return parents;
};

/** A forest: everybody stands below somebody who came before, or below nobody. */
const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((drawn) => {
  const paths: Array<readonly [bigint, readonly bigint[]]> = [];
  for (const [index, number] of drawn.entries()) {
    const above = paths[(number % (index + 1)) - 1];
    paths.push([BigInt(index + 1), above ? [...above[1], above[0]] : []]);
  }
  return paths;
});

describe('uplines', () => {
  it('are read from the end of a path, each once', () => {
    const parents = parentsOf([
      [10n, []],
      [13n, [10n, 11n, 12n]],
      [14n, [10n, 11n, 12n, 13n]],
      [20n, [9007199254740993n]],
    ]);
    expect([...parents]).toEqual([
      [10n, null],
      [13n, 12n],
      [12n, 11n],
      [11n, 10n],
      [14n, 13n],
      [20n, 9007199254740993n],
      [9007199254740993n, null],
    ]);
  });

  it('get what everybody below has, once, whatever the order and whoever has nothing', () => {
    fc.assert(
      fc.property(forest, fc.func(fc.option(fc.bigInt({ min: -9n, max: 9n }))), (paths, drawn) => {
        const own = new Map(paths.flatMap(([id]) => [[id, drawn(String(id))] as const]));
        const sums = new Map([...own].flatMap(([id, sum]) => (sum === null ? [] : [[id, sum] as const])));
        addUpwards(parentsOf(paths.toReversed()), sums, (to = 0n, of) => to + of);
        const wanted = new Map<bigint, bigint>();
        for (const [id, path] of paths)
          for (const at of [...path, id]) {
            const sum = own.get(id) ?? null;
            if (sum !== null) wanted.set(at, (wanted.get(at) ?? 0n) + sum);
          }
        expect(sums).toEqual(wanted);
      }),
    );
  });
});

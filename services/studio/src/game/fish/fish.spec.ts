import { describe, expect, it } from '@jest/globals';
import { meet } from '../../fish/fish-shot.service.js';
import { drawsOf } from '../fairness.js';
import { bossPays, bulletsOf, drawNumbers, fish, paysOf } from './fish.js';
import { bosses, catching, kinds, outcomes } from './kinds.js';
import { bossFromMs, huntMs, inSight, placeOf, waterOf, type Swimmer } from './swim.js';

const seed = '5c'.repeat(32);
const paid = [...kinds, ...bosses];
const [unit = 0n] = fish.sheet.bets;

const swimmer = (id: number, kind: number): Swimmer => ({
  id,
  kind,
  fromMs: 0,
  toMs: huntMs,
  right: true,
  y: 0.5,
  swing: 0,
  waves: 1,
  phase: 0,
});

describe('the return', () => {
  it('is 97 percent of every bullet, whatever it is shot at, exactly', () => {
    expect(fish.sheet.rtp).toBe('97.0000');
    for (const { times } of paid) {
      expect(Number.isInteger(catching(times))).toBe(true);
      expect(times * catching(times) * 100).toBe(97 * outcomes);
    }
  });

  it('is that by going through all numbers, of each kind and of each boss', () => {
    const every = { numbers: Array.from({ length: outcomes }, (_, number) => number) };
    for (const [kind] of kinds.entries()) {
      const back = paysOf({ kinds: every.numbers.map(() => kind), fish: [] }, every);
      expect(back.reduce((sum, times) => sum + times, 0) * 100).toBe(97 * outcomes);
    }
    for (const [boss] of bosses.entries()) {
      let sum = 0;
      for (const number of every.numbers) sum += bossPays({ boss, bullets: 3 }, { numbers: [number] });
      expect(sum * 100).toBe(97 * outcomes);
    }
  });

  it('of a volley is the sum of its bullets', () => {
    const volley = { kinds: [0, 14, 0], fish: [1, 2, 3] };
    expect(paysOf(volley, { numbers: [catching(2) - 1, catching(150), 0] })).toEqual([2, 0, 2]);
    expect(fish.winOf({ numbers: [0, 0, outcomes - 1] }, volley, unit * 3n, [])).toBe(unit * 152n);
    expect(bossPays({ boss: 1, bullets: 5 }, { numbers: [catching(10)] })).toBe(0);
  });
});

describe('catches of a fixed seed', () => {
  it('come as often as they should, of every kind (chi-square, 6,000 bullets each)', async () => {
    const bullets = 6000;
    let chi = 0;
    for (const [kind, { times }] of kinds.entries()) {
      const drawn = await drawNumbers(drawsOf(seed, `kind-${kind}`, 0), bullets);
      const caught = paysOf({ kinds: drawn.numbers.map(() => kind), fish: [] }, drawn).filter(Boolean).length;
      const expected = (bullets * catching(times)) / outcomes;
      chi += (caught - expected) ** 2 / expected + (caught - expected) ** 2 / (bullets - expected);
    }
    // 15 degrees of freedom: 99.9 % of fair guns stay below 37.7.
    expect(chi).toBeLessThan(37.7);
  });

  it('return what the formula says when people share their fish, each of them, however they shoot', async () => {
    const players = ['first', 'late', 'whales', 'anything'];
    const sums = players.map(() => ({ bullets: 0, back: 0, square: 0 }));
    const gone = new Set<number>();
    const pick = drawsOf(seed, 'choice', 0);
    const guns = players.map((player) => drawsOf(seed, player, 0));
    for (let turn = 0; turn < 4000; turn++) {
      const player = turn % players.length;
      // Twenty fish at a time; a caught one is gone for all until the water is new.
      if (turn % 60 === 0) gone.clear();
      const free = new Map(
        Array.from({ length: 20 }, (_, index) => [index + 1, swimmer(index + 1, index % kinds.length)] as const).filter(
          ([id]) => !gone.has(id),
        ),
      );
      const aim = player === 0 ? 1 : player === 1 ? ([...gone].at(-1) ?? 2) : player === 2 ? 12 : 1 + (await pick(20));
      const targets = [aim, aim, aim, 1 + (await pick(20))];
      const gun = guns[player];
      if (!gun) continue;
      const met = meet(targets, free, await drawNumbers(gun, targets.length));
      for (const id of met.caught) gone.add(id);
      const sum = sums[player];
      if (!sum) continue;
      for (const times of paysOf({ kinds: met.shot.map(({ kind }) => kind), fish: [] }, met.drawn)) {
        sum.bullets++;
        sum.back += times;
        sum.square += times ** 2;
      }
    }
    for (const { bullets, back, square } of sums) {
      expect(bullets).toBeGreaterThan(500);
      const deviation = Math.sqrt(square / bullets - 0.97 ** 2) * Math.sqrt(bullets);
      expect(Math.abs(back - 0.97 * bullets) / deviation).toBeLessThan(3.29);
    }
  });
});

describe('what a bullet meets', () => {
  it('never depends on its own number: that decides about what comes after alone', async () => {
    const draw = drawsOf(seed, 'meet', 0);
    const free = new Map([1, 2, 3].map((id) => [id, swimmer(id, 0)] as const));
    for (let round = 0; round < 200; round++) {
      const targets = await Promise.all(Array.from({ length: 6 }, () => draw(5)));
      const { numbers } = await drawNumbers(draw, 6);
      const before = meet(targets, free, { numbers });
      for (let place = 0; place < before.shot.length; place++) {
        const other = numbers.with(place, numbers[place] === 0 ? outcomes - 1 : 0);
        const after = meet(targets, free, { numbers: other });
        const asked = before.accepted.flatMap((shot, at) => (shot ? [at] : []))[place] ?? 0;
        expect(after.accepted.slice(0, asked + 1)).toEqual(before.accepted.slice(0, asked + 1));
      }
    }
  });

  it('comes back from a fish that is gone, and takes no number then', () => {
    const free = new Map([[7, swimmer(7, 0)]]);
    const met = meet([9, 7, 7, 7], free, { numbers: [outcomes - 1, 0, 5, 5] });
    expect(met).toMatchObject({
      accepted: [false, true, true, false],
      caught: [7],
      drawn: { numbers: [outcomes - 1, 0] },
    });
  });
});

describe('a boss', () => {
  it('returns the same of every bullet, early or late, few or many, and in proportion to the money', () => {
    // What a number means changes at one place alone, so two of them stand for all.
    const stakes = [1, 2, 10, 7, 10, 1];
    for (const [boss, { times }] of bosses.entries()) {
      const back = stakes.map(() => 0n);
      for (const [number, numbers] of [
        [0, catching(times)],
        [catching(times), outcomes - catching(times)],
      ] as const) {
        const won = stakes.map((bullets) =>
          fish.winOf({ numbers: [number] }, { boss, bullets }, unit * BigInt(bullets), []),
        );
        const all = won.reduce((sum, each) => sum + each, 0n);
        const staked = BigInt(stakes.reduce((sum, each) => sum + each, 0));
        expect(all === 0n || all === unit * staked * BigInt(times)).toBe(true);
        for (const [player, each] of won.entries()) {
          back[player] = (back[player] ?? 0n) + each * BigInt(numbers);
          if (all > 0n) expect(each * staked).toBe(all * BigInt(stakes[player] ?? 0));
        }
      }
      for (const [player, sum] of back.entries())
        expect(sum * 100n).toBe(97n * BigInt(outcomes) * unit * BigInt(stakes[player] ?? 0));
    }
  });
});

describe('the water', () => {
  it('is the same for the same commitment, salt and number, and another for any other', async () => {
    const one = await waterOf(seed, 'salt', 3);
    expect(await waterOf(seed, 'salt', 3)).toEqual(one);
    expect(await waterOf(seed, 'salt', 4)).not.toEqual(one);
    expect(one.fish.map(({ id }) => id)).toEqual(one.fish.map((_, index) => index + 1));
  });

  it('has something to shoot at all the time, all kinds and bosses, and nothing beyond the edges', async () => {
    const seen = new Set<number>();
    const came = bosses.map(() => 0);
    for (let number = 1; number <= 40; number++) {
      const { fish: all, boss } = await waterOf(seed, 'sight', number);
      came[boss] = (came[boss] ?? 0) + 1;
      expect(all.length).toBeLessThan(999);
      for (const { kind } of all) seen.add(kind);
      for (let ms = 500; ms < huntMs - 3000; ms += 2500)
        expect(all.filter((one) => inSight(one, ms)).length).toBeGreaterThanOrEqual(6);
      for (const one of all.slice(0, 10)) {
        const { x, y } = placeOf(one, (one.fromMs + one.toMs) / 2);
        expect(x).toBeCloseTo(0.5, 5);
        expect(y > 0.02 && y < 0.98).toBe(true);
      }
    }
    expect(seen.size).toBe(kinds.length);
    expect(came.every((count) => count > 0)).toBe(true);
    expect(bossFromMs).toBeLessThan(huntMs);
  });
});

describe('a choice', () => {
  it('is up to ten bullets at kinds that are there, or at a boss', () => {
    const volley = { kinds: [0, 14], fish: [5, 80] };
    expect(fish.choiceOf(volley)).toEqual(volley);
    expect(fish.choiceOf({ boss: 2, bullets: 10 })).toEqual({ boss: 2, bullets: 10 });
    expect(bulletsOf({ boss: 2, bullets: 10 })).toBe(10);
    for (const wrong of [
      {},
      { kinds: [15], fish: [1] },
      { kinds: [1, 2], fish: [1] },
      { kinds: Array.from({ length: 11 }, () => 0), fish: Array.from({ length: 11 }, () => 1) },
      { kinds: [1.5], fish: [1] },
      { kinds: [-1], fish: [1] },
      { boss: 3, bullets: 1 },
      { boss: 0, bullets: 11 },
      { boss: 0, bullets: 0 },
      { boss: 0 },
    ])
      expect(fish.choiceOf(wrong)).toBeNull();
  });
});

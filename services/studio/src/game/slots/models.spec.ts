import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { poolReturn } from '../jackpot.js';
import { answered, answeredNow, playSlot } from './engine.js';
import { exactOf } from './exact.js';
import { figures } from './figures.js';
import { models } from './models.js';
import type { Model } from './model.js';
import { fastCascade, simulate, xoshiro } from './simulate.js';
import { replaySlot, slotOf } from './slots.js';
import { codeOf, titleCount, titleOf } from './titles.js';

const percent = (share: number): string => (Math.floor(share * 1_000_000) / 10_000).toFixed(4);
const figuresOf = ({ id }: Model) => {
  const found = figures[id];
  if (!found) throw new Error(`${id} has no figures`);
  return found;
};

describe('the models', () => {
  it('are ten with different mathematics, each with a return from 95 to 97.5 percent', () => {
    expect(new Set(models.map(({ id }) => id)).size).toBe(10);
    for (const model of models) {
      expect(Number(figuresOf(model).rtp)).toBeGreaterThan(95);
      expect(Number(figuresOf(model).rtp)).toBeLessThan(97.5);
    }
  });

  it('have bets that their units divide, strips without a wild on the first reel, and few scatters in view', () => {
    for (const { unit, reels, rows, buy } of models) {
      for (const bet of bets) expect((bet * BigInt(buy?.cost ?? 1)) % BigInt(unit)).toBe(0n);
      expect(reels[0]).not.toContain('W');
      for (const strip of reels)
        for (const at of strip.keys()) {
          const seen = Array.from({ length: rows[1] }, (_, row) => strip[(at + row) % strip.length]);
          expect(seen.filter((symbol) => symbol === 'S').length).toBeLessThan(2);
        }
    }
  });
});

describe.each(models.filter(({ cascade }) => !cascade))('the return of $id', (model) => {
  it('is what its formula says, as published', () => {
    const { rtp, bought, freeRate } = exactOf(model);
    const published = figuresOf(model);
    expect(percent(Math.min(rtp, bought ?? rtp) + (model.pools ? poolReturn : 0))).toBe(published.rtp);
    expect(model.pools ? percent(poolReturn) : null).toBe(published.pools);
    expect(bought === null ? null : percent(bought)).toBe(published.bought);
    expect(freeRate ? percent(freeRate) : null).toBe(published.freeRate);
  });

  it('lies in the band of the published simulation, and so does a part of it played again', () => {
    const { simulated } = figuresOf(model);
    const { rtp } = exactOf(model);
    expect(Math.abs(rtp * 100 - Number(simulated.rtp))).toBeLessThan(Number(simulated.halfWidth) * 1.3);
    const again = simulate(model, 6000, simulated.seed);
    // 99.99 % of fair parts lie within four deviations.
    expect(Math.abs(again.rtp - rtp)).toBeLessThan(4 * Math.sqrt(Number(simulated.variance) / again.spins));
  });
});

describe('the classic model', () => {
  it('returns the same when every stop of its three reels is turned', () => {
    const model = models.find(({ id }) => id === 'classic');
    if (!model) throw new Error('no classic');
    const lengths = model.reels.map(({ length }) => length);
    const all = lengths.reduce((product, length) => product * length, 1);
    let units = 0;
    for (let stops = 0; stops < all; stops++) {
      let rest = stops;
      units += answeredNow(playSlot(model, false), (count) => {
        const stop = rest % count;
        rest = Math.floor(rest / count);
        return stop;
      }).units;
    }
    expect(units / all / model.unit).toBeCloseTo(exactOf(model).rtp, 10);
  });
});

describe('the falling model', () => {
  const model = models.find(({ cascade }) => cascade) as Model;

  it('is played by the fast simulator as by the engine, round by round from the same numbers', () => {
    const [one, other] = [xoshiro(5), xoshiro(5)];
    const fast = fastCascade(model);
    for (let round = 0; round < 2000; round++) expect(fast(one)).toBe(answeredNow(playSlot(model, false), other).units);
  });

  it('returns within the published band when a part is played again', () => {
    const { simulated } = figuresOf(model);
    expect(simulated.spins).toBe(100_000_000);
    const again = simulate(model, 100_000, simulated.seed);
    const deviation = Math.sqrt(Number(simulated.variance) / again.spins);
    expect(Math.abs(again.rtp - Number(simulated.rtp) / 100)).toBeLessThan(
      4 * deviation + Number(simulated.halfWidth) / 100,
    );
  });
});

describe('a round', () => {
  it.each(models)('of $id comes again, whole, from its numbers', async (model) => {
    const seed = '3c'.repeat(32);
    for (let nonce = 0; nonce < 40; nonce++) {
      const drawn: number[] = [];
      const source = drawsOf(seed, model.id, nonce);
      const buy = Boolean(model.buy) && nonce % 2 === 1;
      const round = await answered(playSlot(model, buy), async (count) => {
        const number = await source(count);
        drawn.push(number);
        return number;
      });
      expect(replaySlot(model, { buy }, drawn)).toEqual(round);
      expect(round.units).toBe(round.turns.reduce((sum, { units }) => sum + units, 0));
    }
  });

  it('with coins holds them until three turns in a row bring none, or the board is full', () => {
    const model = models.find(({ hold }) => hold) as Model;
    const draw = xoshiro(77);
    let held = 0;
    while (held < 40) {
      const [turn] = answeredNow(playSlot(model, false), draw).turns;
      if (!turn?.coins) continue;
      held++;
      const places = turn.coins.flat().map(({ at }) => String(at));
      expect(new Set(places).size).toBe(places.length);
      expect(turn.coins[0]?.length).toBeGreaterThanOrEqual(6);
      expect(turn.full).toBe(places.length === 15);
      if (!turn.full) expect(turn.coins.slice(-3).map(({ length }) => length)).toEqual([0, 0, 0]);
    }
  });

  it('that buys free spins stakes their price, and pays by the bet', async () => {
    const model = models.findIndex(({ buy }) => buy);
    const number =
      Array.from({ length: 200 }, (_, index) => index + 1).find((n) => titleOf(n).model === models[model]) ?? 0;
    const game = slotOf(codeOf(number));
    expect(game?.costOf?.({ buy: true })).toBe(43);
    const drawn = (await game?.draw(drawsOf('ab'.repeat(32), 'buy', 3), { buy: true })) ?? [];
    const { units } = replaySlot(models[model] as Model, { buy: true }, drawn);
    const [bet = 0n] = bets;
    expect(game?.winOf(drawn, { buy: true }, bet * 43n, [])).toBe((bet / 20n) * BigInt(units));
    const plain = slotOf(codeOf(1));
    expect(plain?.choiceOf({ buy: true }) === null || plain?.title.model.buy).toBeTruthy();
  });
});

describe('what is in view', () => {
  it('shows every symbol in every place as often as its strip has it (chi-square, 6,000 turns of a fixed seed)', async () => {
    const model = models.find(({ id }) => id === 'lines') as Model;
    const turns = 6000;
    const seen = new Map<string, number>();
    for (let nonce = 0; nonce < turns; nonce++) {
      const round = await answered(playSlot(model, false), drawsOf('5a'.repeat(32), 'places', nonce));
      for (const [reel, column] of (round.turns[0]?.frames[0]?.grid ?? []).entries())
        for (const [row, symbol] of column.entries())
          seen.set(`${reel}${row}${symbol}`, (seen.get(`${reel}${row}${symbol}`) ?? 0) + 1);
    }
    for (const [reel, strip] of model.reels.entries())
      for (const row of [0, 1, 2]) {
        const kinds = [...new Set(strip)];
        const chi = kinds.reduce((sum, symbol) => {
          const expected = (turns * strip.filter((other) => other === symbol).length) / strip.length;
          return sum + ((seen.get(`${reel}${row}${symbol}`) ?? 0) - expected) ** 2 / expected;
        }, 0);
        // Seven or eight degrees of freedom: 9,999 of 10,000 fair places stay below 31.8.
        expect(chi).toBeLessThan(31.8);
      }
  });
});

describe('ten thousand titles', () => {
  const titles = Array.from({ length: titleCount }, (_, index) => titleOf(index + 1));

  it('have names that differ in every language, and pictures that differ within a title', () => {
    for (const language of ['VI', 'EN', 'CN', 'AR'] as const)
      expect(new Set(titles.map(({ names }) => names[language])).size).toBe(titleCount);
    for (const { pictures } of titles.slice(0, 2500)) expect(new Set(Object.values(pictures)).size).toBe(6);
  });

  it('are spread over all models, and can each be played', async () => {
    for (const model of models)
      expect(titles.filter((title) => title.model === model).length).toBeGreaterThan(titleCount / models.length / 2);
    for (let number = 1; number <= titleCount; number += 97) {
      const game = slotOf(codeOf(number));
      const drawn = (await game?.draw(drawsOf('cd'.repeat(32), 'title', number), { buy: false })) ?? [];
      expect(game?.winOf(drawn, { buy: false }, bets[0] ?? 0n, [])).toBeGreaterThanOrEqual(0n);
      expect(game?.sheet.rtp).toBe(figuresOf(game?.title.model as Model).rtp);
    }
    for (const code of ['title-00000', 'title-10001', 'title-1', 'title-000001']) expect(slotOf(code)).toBeUndefined();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  const turns = new Turns({ atOnce: 2, waiting: 3 });
  const most = new Map<string, number>();
  const now = new Map<string, number>();
  const order: string[] = [];
  const work = (key: string, name: string) => () =>
    (async () => {
      now.set(key, (now.get(key) ?? 0) + 1);
      most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
      order.push(name);
      await sleep(5);
      now.set(key, (now.get(key) ?? 0) - 1);
      if (name.endsWith('!')) throw new Error(name);
      return name;
    })();

  it('run two of one key at a time, in order, and refuse what is too much', async () => {
    const names = ['1', '2!', '3', '4', '5', '6', '7'];
    const all = names.map((name) => turns.run('a', work('a', name)));
    const other = turns.run('b', work('b', 'other'));
    const settled = await Promise.allSettled(all);
    expect(await other).toBe('other');
    expect(most).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(settled[6]).toMatchObject({ reason: { code: 'request.too_many', status: 429 } });
    expect(order).toEqual(['1', '2!', 'other', '3', '4', '5']);
  });

  it('are free again after failures, and remember nobody', async () => {
    const again = await Promise.all(['8', '9', '10'].map((name) => turns.run('a', work('a', name))));
    expect(again).toEqual(['8', '9', '10']);
    expect(Reflect.get(turns, 'lanes')).toEqual(new Map());
  });
});

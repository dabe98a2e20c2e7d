import { describe, expect, it } from '@jest/globals';
import { FairQueue, type Lane } from './fair-queue.js';

const stranger = (key: string): Lane => ({ key, standing: 'strange' });
const known = (key: string): Lane => ({ key, standing: 'known' });
const proven = (key: string): Lane => ({ key, standing: 'proven' });
const queue = (all = 10) => new FairQueue<string>({ all, perStranger: 3, perKnown: 2 });
const drained = (of: FairQueue<string>) => Array.from({ length: of.size }, () => of.next());

describe('the queue of those who wait for their password to be judged', () => {
  it('serves addresses in turn, so that one that comes late waits one round and not behind all others', () => {
    const waiting = queue();
    for (const item of ['a1', 'a2', 'a3']) waiting.add(stranger('a'), item);
    for (const item of ['b1', 'b2']) waiting.add(stranger('b'), item);
    waiting.add(stranger('c'), 'c1');
    expect(drained(waiting)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(waiting.next()).toBeUndefined();
  });

  it('keeps every second turn for those whom we know', () => {
    const waiting = queue();
    for (const item of ['a1', 'a2', 'a3']) waiting.add(stranger('a'), item);
    for (const item of ['k1', 'k2']) waiting.add(known('k'), item);
    expect(drained(waiting)).toEqual(['k1', 'a1', 'k2', 'a2', 'a3']);
  });

  it('keeps a turn of three for strangers who worked for it, who do not wait behind those that did not', () => {
    const waiting = queue();
    for (const key of ['a', 'b', 'c', 'd']) waiting.add(stranger(key), `${key}1`);
    for (const item of ['k1', 'k2']) waiting.add(known('k'), item);
    waiting.add(proven('z'), 'z1');
    expect(drained(waiting)).toEqual(['k1', 'z1', 'a1', 'k2', 'b1', 'c1', 'd1']);
  });

  it('lets who worked for it push out who did not, and no other way round', () => {
    const waiting = queue(3);
    for (const key of ['a', 'b']) waiting.add(stranger(key), `${key}1`);
    waiting.add(proven('y'), 'y1');
    expect(waiting.hasRoom(stranger('c'))).toBe(false);
    expect(waiting.add(proven('z'), 'z1')).toBe('a1');
    expect(waiting.add(proven('z'), 'z2')).toBe('b1');
    // Only lanes of the same standing are left: no longer than the newcomer's own would be, and for somebody known one goes.
    expect(waiting.hasRoom(proven('y'))).toBe(false);
    expect(waiting.add(known('k'), 'k1')).toBe('z2');
    expect(drained(waiting)).toEqual(['k1', 'y1', 'z1']);
  });

  it('lets no more of one address or device wait than their share', () => {
    const waiting = queue();
    for (const item of ['a1', 'a2', 'a3']) waiting.add(stranger('a'), item);
    expect([waiting.hasRoom(stranger('a')), waiting.hasRoom(stranger('b'))]).toEqual([false, true]);
    for (const item of ['k1', 'k2']) waiting.add(known('k'), item);
    expect([waiting.hasRoom(known('k')), waiting.hasRoom(known('l'))]).toEqual([false, true]);
  });

  it('makes room for a newcomer where it is full, at the cost of who has most', () => {
    const waiting = queue(4);
    for (const item of ['a1', 'a2', 'a3']) waiting.add(stranger('a'), item);
    waiting.add(stranger('b'), 'b1');
    expect(waiting.hasRoom(stranger('c'))).toBe(true);
    expect(waiting.add(stranger('c'), 'c1')).toBe('a3');
    // Of one each, nobody goes for another stranger; for somebody known one does.
    expect(waiting.add(stranger('d'), 'd1')).toBe('a2');
    expect([waiting.hasRoom(stranger('e')), waiting.hasRoom(known('k'))]).toEqual([false, true]);
    expect(drained(waiting)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('forgets who gave up', () => {
    const waiting = queue();
    waiting.add(stranger('a'), 'a1');
    waiting.add(stranger('a'), 'a2');
    waiting.remove(stranger('a'), 'a1');
    waiting.remove(stranger('a'), 'a1');
    expect([waiting.size, waiting.strangers, ...drained(waiting)]).toEqual([1, 1, 'a2']);
  });
});

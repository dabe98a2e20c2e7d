import { describe, expect, it } from '@jest/globals';
import { Coalescer, DeadlinePassed, QueueFull, type CoalescerOptions } from './coalescer.js';

const soon = () => Date.now() + 60_000;
const limits: CoalescerOptions = { maxBatch: 64, maxInFlight: 4, maxWaiting: 1000 };

/** A caller whose calls are answered when the spec says so. */
function held(options: CoalescerOptions = limits) {
  const calls: Array<{ items: number[]; deadlineMs: number; answer(): void; fail(error: Error): void }> = [];
  const coalescer = new Coalescer<number, number>(
    (items, deadlineMs) =>
      new Promise((resolve, reject) => {
        calls.push({ items, deadlineMs, answer: () => resolve(items.map((item) => item * 10)), fail: reject });
      }),
    options,
  );
  return { calls, coalescer };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Coalescer', () => {
  it('sends one turn of the event loop as one call and answers each its own', async () => {
    const { calls, coalescer } = held();
    const answers = Promise.all([1, 2, 3].map((item) => coalescer.submit(item, soon())));
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    calls[0]?.answer();
    expect(await answers).toEqual([10, 20, 30]);
  });

  it('sends a lone item in the same turn: nobody waits for company', async () => {
    const { calls, coalescer } = held();
    void coalescer.submit(1, soon());
    await turn();
    expect(calls).toHaveLength(1);
  });

  it('keeps no more calls in flight than it may, and gathers what waits meanwhile', async () => {
    const { calls, coalescer } = held({ ...limits, maxInFlight: 2 });
    const answers = [];
    for (let item = 0; item < 6; item++) {
      answers.push(coalescer.submit(item, soon()));
      await turn();
    }
    expect(calls.map(({ items }) => items)).toEqual([[0], [1]]);
    calls[0]?.answer();
    await turn();
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([[0], [1], [2, 3, 4, 5]]);
    for (const call of calls) call.answer();
    expect(await Promise.all(answers)).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it('gathers behind a call in flight until a further one is worth while', async () => {
    const { calls, coalescer } = held({ ...limits, fill: 3, patienceMs: 60_000 });
    for (let item = 0; item < 4; item++) {
      void coalescer.submit(item, soon());
      await turn();
    }
    expect(calls.map(({ items }) => items)).toEqual([[0], [1, 2, 3]]);
    void coalescer.submit(4, soon());
    calls[0]?.answer();
    calls[1]?.answer();
    await turn();
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([[0], [1, 2, 3], [4]]);
  });

  it('does not let a slow call hold up the next ones', async () => {
    const { calls, coalescer } = held({ ...limits, fill: 3, patienceMs: 1 });
    void coalescer.submit(1, soon());
    await turn();
    const second = coalescer.submit(2, soon());
    while (calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    calls[1]?.answer();
    expect(await second).toBe(20);
  });

  it('cuts what is too much for one call', async () => {
    const { calls, coalescer } = held({ ...limits, maxBatch: 2 });
    void [1, 2, 3, 4, 5].map((item) => coalescer.submit(item, soon()));
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('refuses at once when too many wait', async () => {
    const { coalescer } = held({ ...limits, maxWaiting: 2 });
    void coalescer.submit(1, soon());
    void coalescer.submit(2, soon());
    await expect(coalescer.submit(3, soon())).rejects.toThrow(QueueFull);
  });

  it('never sends what waited beyond its deadline', async () => {
    const { calls, coalescer } = held();
    const late = coalescer.submit(1, Date.now() - 1);
    const punctual = coalescer.submit(2, soon());
    await expect(late).rejects.toThrow(DeadlinePassed);
    calls[0]?.answer();
    expect(await punctual).toBe(20);
    expect(calls.map(({ items }) => items)).toEqual([[2]]);
  });

  it('lets the earliest deadline of a batch travel with the call', async () => {
    const { calls, coalescer } = held();
    const deadlines = [soon() + 2, soon() + 1, soon() + 3];
    void deadlines.map((deadline) => coalescer.submit(1, deadline));
    await turn();
    expect(calls[0]?.deadlineMs).toBe(Math.min(...deadlines));
  });

  it('fails the items of a failed call alone and goes on', async () => {
    const { calls, coalescer } = held();
    const failed = coalescer.submit(1, soon());
    await turn();
    calls[0]?.fail(new Error('connection lost'));
    await expect(failed).rejects.toThrow('connection lost');
    const next = coalescer.submit(2, soon());
    await turn();
    calls[1]?.answer();
    expect(await next).toBe(20);
  });

  it('takes a wrong number of answers for a failure, since nobody could tell whose they are', async () => {
    const coalescer = new Coalescer<number, number>(() => Promise.resolve([1]), limits);
    const results = await Promise.allSettled([coalescer.submit(1, soon()), coalescer.submit(2, soon())]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

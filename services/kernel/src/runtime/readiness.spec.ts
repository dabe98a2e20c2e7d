import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Readiness } from './readiness.js';

describe('readiness', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is what requests need; what is only told changes nothing', async () => {
    const readiness = new Readiness();
    let database = true;
    readiness.add('database', () => database);
    readiness.tell('events', () => false);
    expect(await readiness.state()).toEqual({ ready: true, checks: { database: true, events: false } });
    database = false;
    expect((await readiness.state()).ready).toBe(false);
  });

  it('ends when the process is told to stop, whatever its checks say', async () => {
    const readiness = new Readiness();
    readiness.add('database', () => true);
    readiness.stop();
    expect(readiness.stopping).toBe(true);
    expect(await readiness.state()).toEqual({ ready: false, checks: { database: true } });
  });

  it('has a start that waits for what joins, and is not taken back when that goes away', async () => {
    const readiness = new Readiness();
    let joined = false;
    readiness.join('events', () => joined);
    expect(await readiness.started()).toBe(false);
    joined = true;
    expect(await readiness.started()).toBe(true);
    joined = false;
    expect(await readiness.started()).toBe(true);
  });

  it('starts without what does not join within twenty seconds', async () => {
    const readiness = new Readiness();
    readiness.join('events', () => false);
    expect(await readiness.started()).toBe(false);
    jest.advanceTimersByTime(19_000);
    expect(await readiness.started()).toBe(false);
    jest.advanceTimersByTime(2_000);
    expect(await readiness.started()).toBe(true);
  });
});

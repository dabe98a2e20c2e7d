// A world of its own: time, timers and chance come from a seed, and a process in it can die between any two steps.
import { AsyncLocalStorage } from 'node:async_hooks';

const real = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate };
const realRandom = Math.random;
const realDateNow = Date.now;
const epochMs = Date.UTC(2026, 0, 1);
const process = new AsyncLocalStorage();

/** Numbers from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class World {
  now = 0;
  faults = true;
  #events = [];
  #order = 0;

  constructor(seed) {
    this.random = random(seed);
  }

  chance(probability) {
    return this.faults && this.random() < probability;
  }

  between(low, high) {
    return low + this.random() * (high - low);
  }

  pick(values) {
    return values[Math.floor(this.random() * values.length)];
  }

  /** Something that runs until it is killed: what it awaits and the timers it set die with it. */
  run(name, work) {
    const one = { name, alive: true };
    one.died = new Promise((resolve) => {
      one.kill = () => {
        one.alive = false;
        resolve();
      };
    });
    process.run(one, () => work(one));
    return one;
  }

  /** What `work` answers or throws, after a while; never when the one who asked is dead by then. `work` runs at the far end. */
  remote(work, { there = this.between(0.2, 5), back = this.between(0.2, 5) } = {}) {
    const asking = process.getStore();
    return new Promise((resolve, reject) => {
      const answer = (settle) => (value) => this.#at(back, () => asking?.alive !== false && settle(value), undefined);
      this.#at(there, () => Promise.resolve().then(work).then(answer(resolve), answer(reject)), undefined);
    });
  }

  sleep(ms) {
    return new Promise((resolve) => this.#at(ms, resolve, process.getStore()));
  }

  /** At the far end, whoever started it. */
  later(ms, work) {
    this.#at(ms, work, undefined);
  }

  /** Lets time pass, event by event, until `done` or the limit; answers whether it was done. */
  async until(done, limitMs) {
    const end = this.now + limitMs;
    for (;;) {
      await new Promise((resolve) => real.setImmediate(resolve));
      if (done()) return true;
      const event = this.#take();
      if (!event || event.at > end) return false;
      this.now = event.at;
      if (event.of?.alive === false) continue;
      if (event.of) process.run(event.of, event.work);
      else process.exit(event.work);
    }
  }

  /** Has everything here take time and chance from this world; answers the undo. */
  install() {
    globalThis.setTimeout = (work, ms = 0, ...of) => this.#timer(ms, () => work(...of));
    globalThis.setImmediate = (work, ...of) => this.#timer(0, () => work(...of));
    globalThis.setInterval = (work, ms) => {
      const timer = this.#timer(ms, function tick() {
        work();
        timer.again(ms, tick);
      });
      return timer;
    };
    const clear = (timer) => timer?.cancel?.();
    Object.assign(globalThis, { clearTimeout: clear, clearInterval: clear });
    Math.random = this.random;
    Date.now = () => epochMs + this.now;
    performance.now = () => this.now;
    return () => {
      Object.assign(globalThis, real);
      Math.random = realRandom;
      Date.now = realDateNow;
      delete performance.now;
    };
  }

  #timer(ms, work) {
    const timer = { ref: () => timer, unref: () => timer };
    timer.again = (after, next) => {
      const event = this.#at(after, next, process.getStore());
      timer.cancel = () => (event.work = () => undefined);
    };
    timer.again(ms, work);
    return timer;
  }

  #at(ms, work, of) {
    // Completions of one moment come in any order.
    const event = { at: this.now + Math.max(0, ms), tie: this.random(), order: this.#order++, work, of };
    const heap = this.#events;
    heap.push(event);
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!before(heap[i], heap[parent])) break;
      [heap[i], heap[parent]] = [heap[parent], heap[i]];
      i = parent;
    }
    return event;
  }

  #take() {
    const heap = this.#events;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < heap.length && before(heap[left], heap[least])) least = left;
      if (right < heap.length && before(heap[right], heap[least])) least = right;
      if (least === i) return first;
      [heap[i], heap[least]] = [heap[least], heap[i]];
      i = least;
    }
  }
}

const before = (a, b) =>
  a.at - b.at < 0 || (a.at === b.at && (a.tie < b.tie || (a.tie === b.tie && a.order < b.order)));

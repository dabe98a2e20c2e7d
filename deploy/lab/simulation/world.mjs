// A world of its own: time, timers and chance come from a seed, and a process in it can stop or die between any two steps.
import { AsyncLocalStorage } from 'node:async_hooks';

const real = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate };
const realRandom = Math.random;
const realDateNow = Date.now;
const realStack = Error.stackTraceLimit;
const realContext = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, 'run');
const epochMs = Date.UTC(2026, 0, 1);

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
  /** What the world cannot play, such as SQL that its databases do not know: ends the run. */
  fatal = undefined;
  /** The process whose event is in hand, and what follows from it before the next event. */
  #process = undefined;
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
    const one = { name, alive: true, pausedUntil: 0 };
    one.died = new Promise((resolve) => {
      one.kill = () => {
        one.alive = false;
        resolve();
      };
    });
    this.at(0, () => work(one), one);
    return one;
  }

  /** A process that gets no time for a while (a long pause of its machine); what it asked for goes on without it. */
  pause(one, ms) {
    one.pausedUntil = this.now + ms;
  }

  /** What `work` answers or throws, after a while; never when the one who asked is dead by then. `work` runs at the far end. */
  remote(work, { there = this.between(0.2, 5), back = this.between(0.2, 5) } = {}) {
    const asking = this.#process;
    return new Promise((resolve, reject) => {
      const answer = (settle) => (value) => void this.at(back, () => settle(value), asking);
      const far = async () => work();
      this.at(there, () => far().then(answer(resolve), answer(reject)), undefined);
    });
  }

  sleep(ms) {
    return new Promise((resolve) => this.at(ms, resolve, this.#process));
  }

  /** At the far end, whoever started it. */
  later(ms, work) {
    this.at(ms, work, undefined);
  }

  /** Lets time pass, event by event, until `done` or the limit; returns whether it was done. */
  async until(done, limitMs) {
    const end = this.now + limitMs;
    for (;;) {
      await new Promise((resolve) => real.setImmediate(resolve));
      if (this.fatal) throw this.fatal;
      if (done()) return true;
      if (this.#events.length === 0 || this.#events[0].at > end) return false;
      const event = this.#take();
      this.now = event.at;
      const { of } = event;
      if (of?.alive === false) continue;
      if (this.faults && of?.pausedUntil > event.at) this.#put(Object.assign(event, { at: of.pausedUntil }));
      else this.#do(event);
    }
  }

  #do({ of, work }) {
    this.#process = of;
    work();
  }

  /**
   * Has everything here take time and chance from this world; returns the undo. What a request knows of itself decides nothing
   * here, and following it through every promise would take a fifth of the time.
   */
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
    // Most errors here are meant, and nobody reads where they came from.
    Error.stackTraceLimit = 0;
    AsyncLocalStorage.prototype.run = (_store, work, ...of) => work(...of);
    return () => {
      Object.assign(globalThis, real);
      Math.random = realRandom;
      Date.now = realDateNow;
      Object.defineProperty(AsyncLocalStorage.prototype, 'run', realContext);
      Error.stackTraceLimit = realStack;
      delete performance.now;
    };
  }

  #timer(ms, work) {
    const timer = { ref: () => timer, unref: () => timer };
    timer.again = (after, next) => {
      const event = this.at(after, next, this.#process);
      timer.cancel = () => (event.work = () => undefined);
    };
    timer.again(ms, work);
    return timer;
  }

  /** Has `work` done after a while by a process, if that lives then; by nobody's when `of` is undefined. */
  at(ms, work, of) {
    // Completions of one moment come in any order.
    return this.#put({ at: this.now + Math.max(0, ms), tie: this.random(), order: this.#order++, work, of });
  }

  #put(event) {
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

// The consumer's database as the kernel's delivery and retrier see it: one transaction at a time, undone when it fails.
import { eventStatements } from './statements.mjs';

export class EventStore {
  effects = [];
  dead = [];
  #inbox = new Set();
  #retry = [];
  #id = 0;
  /** The transaction in hand, and who waits for its end. */
  #open = undefined;
  #waiting = [];

  constructor(world) {
    this.world = world;
  }

  get waiting() {
    return this.#retry.length;
  }

  /** A service's access to it. */
  connection(of) {
    const query = (sql, parameters) => this.#alone(sql, parameters);
    return { query, transaction: (work) => this.#transaction(of, work) };
  }

  /** A statement that is its own transaction; a lost answer leaves what was done. */
  #alone(sql, parameters) {
    const { world } = this;
    const lost = world.chance(0.03);
    return world.remote(async () => {
      const open = await this.#begin({ alive: true });
      const answer = this.#answer(sql, parameters);
      this.#end(open);
      if (lost) throw new Error('the connection broke after the commit');
      return answer;
    });
  }

  async #transaction(of, work) {
    const { world } = this;
    const open = await world.remote(() => this.#begin(of));
    const query = (sql, parameters) =>
      world.remote(() => {
        if (open.over) throw new Error('the transaction is over');
        return this.#answer(sql, parameters);
      });
    const after = [];
    try {
      const answer = await work({ query, afterCommit: (one) => after.push(one) });
      await world.remote(() => {
        if (open.over || world.chance(0.03)) throw new Error('the connection broke before the commit');
        this.#end(open);
        if (world.chance(0.03)) throw new Error('the connection broke after the commit');
      });
      for (const one of after) one();
      return answer;
    } catch (error) {
      await world.remote(() => this.#rollBack(open));
      throw error;
    }
  }

  async #begin(of) {
    while (this.#open) await new Promise((resolve) => this.#waiting.push(resolve));
    const open = { over: false, taken: [], retry: this.#retry, effects: this.effects.length };
    this.#open = open;
    // A transaction whose process died is rolled back by the server.
    if (!of.alive) this.#rollBack(open);
    else void of.died?.then(() => this.#rollBack(open));
    return open;
  }

  #end(open) {
    if (open.over) return;
    open.over = true;
    this.#open = undefined;
    this.#waiting.shift()?.();
  }

  #rollBack(open) {
    if (open.over) return;
    for (const key of open.taken) this.#inbox.delete(key);
    this.#retry = open.retry;
    this.effects.length = open.effects;
    this.#end(open);
  }

  effect(row) {
    this.effects.push(row);
  }

  #answer(sql, p) {
    try {
      const { name, has } = eventStatements.of(sql);
      return this.#statements[name](p, has);
    } catch (error) {
      this.world.fatal = error;
      throw error;
    }
  }

  /** Rows are never changed in place, so that an older list of them is what was there then. */
  #statements = {
    claim: (p, has) => this.#claim(p, has),
    take: ([id, handler]) => (this.#take(id, handler) ? [{}] : []),
    park: (p, has) => this.#park(p, has),
    queue: (p, has) => this.#queue(p, has),
    remove: ([id]) => this.#keep(this.#retry.filter((row) => row.id !== id)),
    next: ([handler, topic, key]) => {
      const [next] = this.#heads(handler, topic, key);
      return next?.due === null ? this.#change(next.id, { due: this.world.now }) : [];
    },
    again: ([id, attempts, , waitMs]) => this.#change(id, { attempts, due: this.world.now + waitMs }),
    due: ([, limit], { lease }) => this.#due(limit, lease ? 60_000 : 0),
    waiting: () => [{ waiting: this.#retry.length }],
  };

  #keep(rows) {
    this.#retry = rows;
    return [];
  }

  #change(id, changes) {
    return this.#keep(this.#retry.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  }

  #take(id, handler) {
    const key = `${id} ${handler}`;
    if (this.#inbox.has(key)) return false;
    this.#inbox.add(key);
    this.#open.taken.push(key);
    return true;
  }

  #heads(handler, topic, key) {
    return this.#retry.filter((row) => row.handler === handler && row.topic === topic && row.key === key);
  }

  #claim([handler, topic, ids, keys], { behind }) {
    const held = [...new Set(keys.filter((key) => this.#heads(handler, topic, key).length > 0))];
    const taken = ids.filter((id, i) => !(behind && held.includes(keys[i])) && this.#take(id, handler));
    return [{ taken: taken.length < ids.length ? taken : null, held: held.length > 0 ? held : null }];
  }

  #put([id, handler, topic, key, headers, payload], isNew, more) {
    if (isNew && this.#inbox.has(`${id} ${handler}`)) return;
    if (this.#retry.some((row) => row.event_id === id && row.handler === handler)) return;
    this.#id += 1;
    const row = { id: String(this.#id), handler, topic, key, event_id: id, headers: JSON.parse(headers), payload };
    this.#keep([...this.#retry, { ...row, ...more }]);
  }

  #queue(p, has) {
    const behind = this.#heads(p[1], p[2], p[3]).length > 0;
    if (behind) this.#put(p, has.new, { attempts: 0, due: null });
    return [{ behind }];
  }

  #park(p, has) {
    const behind = has.waits && this.#heads(p[1], p[2], p[3]).length > 0;
    this.#put(p, has.new, { attempts: 1, due: behind ? null : this.world.now + p[7] });
    return [];
  }

  #due(limit, leaseMs) {
    const { now } = this.world;
    const due = this.#retry.filter((row) => row.due !== null && row.due <= now).slice(0, limit);
    const ids = new Set(due.map(({ id }) => id));
    this.#keep(this.#retry.map((row) => (ids.has(row.id) ? { ...row, due: now + leaseMs } : row)));
    return due;
  }
}

// The consumer's database as the kernel's delivery and retrier see it: one transaction at a time, undone when it fails.

export class EventStore {
  effects = [];
  dead = [];
  #inbox = new Set();
  #retry = [];
  #id = 0;
  #turn = Promise.resolve();
  #mutation;

  constructor(world, mutation) {
    this.world = world;
    this.#mutation = mutation;
  }

  get waiting() {
    return this.#retry.length;
  }

  /** A service's access to it. */
  connection(of) {
    const query = (sql, parameters) => this.#exclusive(of, async () => this.#answer(sql, parameters));
    const transaction = (work) =>
      this.#exclusive(of, async () => {
        let over = false;
        const before = {
          inbox: new Set(this.#inbox),
          retry: this.#retry.map((row) => ({ ...row })),
          effects: this.effects.length,
        };
        try {
          const tx = {
            query: (sql, parameters) =>
              this.world.remote(() => (over ? Promise.reject(new Error('over')) : this.#answer(sql, parameters))),
          };
          // A transaction whose process died is rolled back by the server.
          const died = of.died.then(() => Promise.reject(new Error('dead')));
          const done = await Promise.race([work(tx), died]);
          if (!of.alive || this.world.chance(0.03)) throw new Error('the connection broke before the commit');
          return done;
        } catch (error) {
          over = true;
          this.#inbox = before.inbox;
          this.#retry = before.retry;
          this.effects.length = before.effects;
          throw error;
        }
      });
    return { query, transaction };
  }

  /** Answers what `work` does when its turn has come; a lost answer leaves what was done. */
  #exclusive(of, work) {
    const lost = this.world.chance(0.03);
    const done = this.#turn.then(async () => {
      if (!of.alive) throw new Error('dead');
      return work();
    });
    this.#turn = done.catch(() => undefined);
    return this.world.remote(async () => {
      const answer = await done;
      if (lost) throw new Error('the connection broke after the commit');
      return answer;
    });
  }

  effect(row) {
    this.effects.push(row);
  }

  #answer(sql, p) {
    if (sql.includes('as taken')) return this.#claim(p);
    if (sql.startsWith('insert into inbox')) return this.#take(p[0], p[1]) ? [{}] : [];
    if (sql.includes('as behind')) return this.#queue(p);
    if (sql.includes('insert into event_retry')) return this.#park(p);
    if (sql.startsWith('delete from event_retry')) return this.#remove(p[0]);
    if (sql.startsWith('update event_retry set next_at = now()')) return this.#wakeNext(p);
    if (sql.startsWith('update event_retry set attempts')) return this.#again(p);
    if (sql.includes('with due as')) return this.#due(p);
    if (sql.includes('into dead_letter')) return this.dead.push(p[0]) && [];
    if (sql.includes('count(*)::int as waiting')) return [{ waiting: this.#retry.length }];
    if (sql.includes('insert into outbox')) return [];
    throw new Error(`the simulated database does not know: ${sql}`);
  }

  #take(id, handler) {
    const key = `${id} ${handler}`;
    if (this.#mutation === 'no inbox') return true;
    if (this.#inbox.has(key)) return false;
    this.#inbox.add(key);
    return true;
  }

  #heads(handler, topic, key) {
    return this.#retry.filter((row) => row.handler === handler && row.topic === topic && row.key === key);
  }

  #claim([handler, topic, ids, keys]) {
    const held = [
      ...new Set(
        keys.filter((key) => this.#mutation !== 'no parking order' && this.#heads(handler, topic, key).length > 0),
      ),
    ];
    const taken = ids.filter((id, i) => !held.includes(keys[i]) && this.#take(id, handler));
    return [{ taken, held: held.length > 0 ? held : null }];
  }

  #put([id, handler, topic, key, headers, payload], more) {
    if (
      this.#inbox.has(`${id} ${handler}`) ||
      this.#retry.some((row) => row.event_id === id && row.handler === handler)
    )
      return;
    this.#id += 1;
    this.#retry.push({
      id: String(this.#id),
      handler,
      topic,
      key,
      event_id: id,
      headers: JSON.parse(headers),
      payload,
      ...more,
    });
  }

  #queue(p) {
    const behind = this.#heads(p[1], p[2], p[3]).length > 0;
    if (behind) this.#put(p, { attempts: 0, due: null });
    return [{ behind }];
  }

  #park(p) {
    const behind = this.#heads(p[1], p[2], p[3]).length > 0;
    this.#put(p, { attempts: 1, due: behind ? null : this.world.now + p[7] });
    return [];
  }

  #remove(id) {
    this.#retry = this.#retry.filter((row) => row.id !== id);
    return [];
  }

  #wakeNext([handler, topic, key]) {
    const [next] = this.#heads(handler, topic, key);
    if (next && next.due === null) next.due = this.world.now;
    return [];
  }

  #again([id, attempts, , waitMs]) {
    const row = this.#retry.find((one) => one.id === id);
    if (row) Object.assign(row, { attempts, due: this.world.now + waitMs });
    return [];
  }

  #due([, limit]) {
    const due = this.#retry.filter((row) => row.due !== null && row.due <= this.world.now).slice(0, limit);
    for (const row of due) row.due = this.world.now + 60_000;
    return due.map((row) => ({ ...row }));
  }
}

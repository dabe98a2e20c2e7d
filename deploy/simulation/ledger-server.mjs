// The wallet's database as the lanes, the relay and the journal source see it: transactions overlap, connections break.
import pg from 'pg';

const applied = 0;

export class LedgerServer {
  journal = [];
  cursor = undefined;
  #byKey = new Map();
  #accounts = new Map();
  #open = new Set();
  #xid = 100;
  #leader = undefined;

  constructor(world) {
    this.world = world;
  }

  /** A connection as a lane opens it. */
  client() {
    const { world } = this;
    let broken = false;
    const client = {
      on: () => client,
      connect: () => world.remote(() => this.#mayRefuse()),
      end: async () => void (broken = true),
      query: ({ values }) => {
        if (broken) return Promise.reject(new Error('Client was closed'));
        return this.#batch(values).catch((error) => {
          broken = true;
          throw error;
        });
      },
    };
    return client;
  }

  /** One call of the ledger: takes its xid when it begins, holds its place while it waits, writes when it commits. */
  async #batch(values) {
    const { world } = this;
    if (world.chance(0.04)) return world.remote(() => Promise.reject(new Error('Connection terminated before')));
    const lostReply = world.chance(0.05);
    const deadlock = world.chance(0.03);
    return world.remote(async () => {
      const xid = this.#xid++;
      this.#open.add(xid);
      await new Promise((resolve) => world.later(world.between(0.5, world.chance(0.1) ? 120 : 10), resolve));
      this.#open.delete(xid);
      if (deadlock) throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
      const rows = this.#apply(xid, values);
      if (lostReply) throw new Error('Connection terminated after the commit');
      return { rows };
    });
  }

  #apply(xid, [at, , , , accounts, , sources, ids, amounts]) {
    const [account_ids, names, from, moved] = [accounts, ids, sources, amounts].map(items);
    return names.map((id, i) => {
      const [account, amount] = [account_ids[i], BigInt(moved[i])];
      const known = this.#byKey.get(id);
      if (known) return [i + 1, 1, known.balance_after, known.balance_after, known.version];
      const state = this.#accounts.get(account) ?? { balance: 0n, version: 0 };
      state.balance += amount;
      state.version += 1;
      this.#accounts.set(account, state);
      const row = {
        account_id: account,
        version: String(state.version),
        xid: String(xid),
        kind: 'win',
        purse: 'available',
        member_id: '1',
        brand: 'BANYAN',
        currency: 'VND',
        amount: String(amount),
        balance_after: String(state.balance),
        source: from[i],
        external_id: id,
        reference: null,
        round_id: null,
        game_code: null,
        created_at: new Date(at),
      };
      this.journal.push(row);
      this.#byKey.set(id, row);
      return [i + 1, applied, row.balance_after, null, row.version];
    });
  }

  /** The relay's own connection. The server may drop its lock without a word: then two lead until the epoch tells. */
  session() {
    const { world } = this;
    const session = {
      generation: 1,
      alive: true,
      lock: () =>
        world.remote(() => {
          this.#mayRefuse();
          if (this.#leader && this.#leader !== session && !this.#leader.gone) return false;
          this.#leader = session;
          if (world.chance(0.3))
            world.later(world.between(10, 300), () => this.#leader === session && (this.#leader = undefined));
          return true;
        }),
      query: (sql, parameters) => {
        // A delayed write reaches the server in any case; what was asked on a connection comes in its turn.
        const asked = (session.turn ?? Promise.resolve()).then(() => world.remote(() => this.#answer(sql, parameters)));
        session.turn = asked.catch(() => undefined);
        return asked;
      },
      close: async () => {
        session.generation += 1;
        if (this.#leader === session) this.#leader = undefined;
      },
    };
    return session;
  }

  #mayRefuse() {
    if (this.world.chance(0.02)) throw new Error('connection refused');
  }

  #answer(sql, parameters) {
    this.#mayRefuse();
    if (sql.includes('insert into outbox_cursor')) {
      this.cursor = { cursor: this.cursor?.cursor ?? '', epoch: String(1 + Number(this.cursor?.epoch ?? 0)) };
      return [{ ...this.cursor }];
    }
    if (sql.startsWith('update outbox_cursor')) {
      const [, epoch, cursor] = parameters;
      if (epoch !== this.cursor.epoch) return [];
      this.cursor.cursor = cursor;
      return [{}];
    }
    if (sql.includes('wanted_account')) return this.#lookUp(parameters);
    if (sql.includes('from journal')) return this.#read(parameters);
    return [];
  }

  #read([xid, account, version, limit]) {
    const horizon = Math.min(this.#xid, ...this.#open);
    const after = [Number(xid), Number(account), Number(version)];
    return this.journal
      .filter((row) => Number(row.xid) < horizon && compare(placeOf(row), after) > 0)
      .sort((a, b) => compare(placeOf(a), placeOf(b)))
      .slice(0, limit);
  }

  #lookUp([accounts, versions, xid, account, version]) {
    const last = [Number(xid), Number(account), Number(version)];
    return accounts.map((of, i) => {
      const row = this.journal.find((one) => one.account_id === of && one.version === String(versions[i]));
      return {
        wanted_account: of,
        wanted_version: String(versions[i]),
        ...row,
        beyond: row && compare(placeOf(row), last) > 0,
      };
    });
  }
}

/** The items of an array as PostgreSQL writes it; none of these holds a comma or a quote. */
const items = (text) => text.slice(1, -1).replaceAll('"', '').split(',');

const placeOf = ({ xid, account_id, version }) => [Number(xid), Number(account_id), Number(version)];
const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

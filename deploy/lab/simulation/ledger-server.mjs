// The wallet's database as the lanes, the relay and the journal source see it: transactions overlap, connections break.
import pg from 'pg';
import { outcomeCodes } from '../../../services/wallet/dist/ledger/command.js';
import { ledgerStatements } from './statements.mjs';

export class LedgerServer {
  journal = [];
  cursor = undefined;
  /** What may never happen and did. */
  broken = [];
  #byKey = new Map();
  #byPlace = new Map();
  #accounts = new Map();
  #open = new Set();
  #xid = 100;
  #leader = undefined;
  #durable = undefined;
  /** How often it went down, and until when it is down. */
  #falls = 0;
  #downUntil = 0;

  /** `poison`: external ids that the database refuses, with everything in their statement. */
  constructor(world, poison) {
    this.world = world;
    this.poison = poison;
    if (world.random() < 0.5) world.later(world.between(50, 1500), () => this.#fall());
  }

  /**
   * Goes down for a while: open transactions are gone, nobody hears how others ended, and the newest cursors are forgotten, since
   * no commit waits for them to be on the disk.
   */
  #fall() {
    if (!this.world.faults) return;
    this.#falls += 1;
    this.#downUntil = this.world.now + this.world.between(20, 900);
    this.#leader = undefined;
    if (this.cursor && this.#durable.epoch === this.cursor.epoch) this.cursor = { ...this.#durable };
  }

  get #down() {
    return this.world.faults && this.world.now < this.#downUntil;
  }

  /** The journal's row of a command. */
  row(externalId) {
    return this.#byKey.get(externalId);
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
          broken ||= !(error instanceof pg.DatabaseError);
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
      if (this.#down) throw new Error('Connection terminated');
      const falls = this.#falls;
      const xid = this.#xid++;
      this.#open.add(xid);
      await new Promise((resolve) => world.later(world.between(0.5, world.chance(0.1) ? 120 : 10), resolve));
      this.#open.delete(xid);
      if (falls !== this.#falls) throw new Error('Connection terminated in the transaction');
      if (deadlock) throw failed('40P01', 'deadlock detected');
      const rows = this.#apply(xid, values);
      if (lostReply) throw new Error('Connection terminated after the commit');
      return new Promise((resolve, reject) => {
        const heard = () => (falls === this.#falls ? resolve({ rows }) : reject(new Error('Connection terminated')));
        world.later(world.between(0.1, 3), heard);
      });
    });
  }

  #apply(xid, [at, , , , accounts, , sources, ids, amounts]) {
    const [account_ids, names, from, moved] = [accounts, ids, sources, amounts].map(items);
    if (names.some((id) => this.poison.has(id))) throw failed('22021', 'invalid byte sequence');
    const answers = names.map((id, i) => {
      const [account, amount] = [account_ids[i], BigInt(moved[i])];
      const known = this.#byKey.get(id);
      const state = this.#accounts.get(account) ?? { balance: 0n, version: 0 };
      if (known) return [i + 1, outcomeCodes.DUPLICATE, String(state.balance), known.balance_after, known.version];
      state.balance += amount;
      state.version += 1;
      this.#accounts.set(account, state);
      const { balance_after, version } = this.#write(xid, account, state, amount, from[i], id, at);
      return [i + 1, outcomeCodes.APPLIED, balance_after, null, version];
    });
    // A row of an answer says where it belongs; nothing promises their order.
    return this.world.random() < 0.5 ? answers : answers.reverse();
  }

  #write(xid, account, { balance, version }, amount, source, id, at) {
    const row = {
      account_id: account,
      version: String(version),
      xid: String(xid),
      kind: 'win',
      purse: 'available',
      owner: null,
      member_id: '1',
      brand: 'BANYAN',
      currency: 'VND',
      amount: String(amount),
      balance_after: String(balance),
      source,
      external_id: id,
      reference: null,
      round_id: null,
      game_code: null,
      bonus: null,
      bonus_after: null,
      created_at: new Date(at),
    };
    this.journal.push(row);
    this.#byKey.set(id, row);
    this.#byPlace.set(`${account}:${version}`, row);
    return row;
  }

  /**
   * The relay's own connection; it connects when it is used. The server may end it, or give its lock away without a word (to a
   * client that it thinks is gone): then two lead until the epoch tells.
   */
  session() {
    const { world } = this;
    const session = { generation: 0, alive: false, turn: Promise.resolve() };
    const lose = () => {
      session.alive = false;
      if (this.#leader === session) this.#leader = undefined;
    };
    const ask = async (work) => {
      if (!session.alive) {
        await world.remote(() => this.#mayRefuse());
        session.alive = true;
        session.generation += 1;
      }
      const { generation } = session;
      const lost = world.chance(0.02);
      if (this.#down || world.chance(0.02)) {
        lose();
        throw new Error('Connection terminated before');
      }
      const answer = await world.remote(work);
      if (lost && session.generation === generation) lose();
      if (lost) throw new Error('Connection terminated after');
      return answer;
    };
    // What was asked on a connection comes in its turn; a delayed write reaches the server in any case.
    const inTurn = (work) => {
      const asked = session.turn.then(() => ask(work));
      session.turn = asked.catch(() => undefined);
      return asked;
    };
    session.lock = () => inTurn(() => this.#lock(session));
    session.query = (sql, parameters) => inTurn(() => this.#answer(sql, parameters));
    session.close = async () => lose();
    session.lose = lose;
    session.expire = () => this.#leader === session && (this.#leader = undefined);
    return session;
  }

  #lock(session) {
    if (this.#leader && this.#leader !== session) return false;
    this.#leader = session;
    if (this.world.chance(0.3))
      this.world.later(this.world.between(10, 300), () => this.#leader === session && (this.#leader = undefined));
    return true;
  }

  #mayRefuse() {
    if (this.#down || this.world.chance(0.02)) throw new Error('connection refused');
  }

  #answer(sql, parameters) {
    let statement;
    try {
      statement = ledgerStatements.of(sql);
    } catch (error) {
      this.world.fatal = error;
      throw error;
    }
    const { name, has } = statement;
    if (name === 'lead') return this.#lead(has);
    if (name === 'save') return this.#save(has, parameters);
    if (name === 'lookUp') return this.#lookUp(parameters);
    if (name === 'read') return this.#read(has, parameters);
    return [];
  }

  #lead({ next }) {
    const { cursor, epoch, marks } = this.cursor ?? { cursor: '', epoch: '0', marks: {} };
    this.cursor = { cursor, marks, epoch: this.cursor && !next ? epoch : String(1 + Number(epoch)) };
    this.#durable = { ...this.cursor };
    return [{ ...this.cursor }];
  }

  #save({ fence }, [, epoch, cursor, marks]) {
    if (fence && epoch !== this.cursor.epoch) return [];
    if (compare(placesOf(cursor), placesOf(this.cursor.cursor)) < 0)
      this.broken.push(`the cursor went back from ${this.cursor.cursor} to ${cursor}`);
    Object.assign(this.cursor, { cursor, marks: JSON.parse(marks) });
    const saved = { ...this.cursor };
    this.world.later(this.world.between(0, 200), () => this.#flushed(saved));
    return [{}];
  }

  /** A cursor that has reached the disk, unless the server died in between. */
  #flushed(saved) {
    const still =
      saved.epoch === this.cursor.epoch && compare(placesOf(saved.cursor), placesOf(this.cursor.cursor)) <= 0;
    if (still && compare(placesOf(saved.cursor), placesOf(this.#durable.cursor)) > 0) this.#durable = saved;
  }

  #read({ after, horizon, order }, [xid, account, version, limit]) {
    const from = [Number(xid), Number(account), Number(version)];
    const lowest = after === '>=' ? 0 : 1;
    const below = horizon?.includes('xmin') ? Math.min(this.#xid, ...this.#open) : horizon ? this.#xid : Infinity;
    const rows = this.journal.filter(
      (row) => Number(row.xid) < below && (!after || compare(placeOf(row), from) >= lowest),
    );
    if (order) rows.sort((a, b) => compare(placeOf(a), placeOf(b)));
    return rows.slice(0, limit);
  }

  #lookUp([accounts, versions, xid, account, version]) {
    const last = [Number(xid), Number(account), Number(version)];
    return accounts.map((of, i) => {
      const row = this.#byPlace.get(`${of}:${versions[i]}`);
      return {
        wanted_account: of,
        wanted_version: String(versions[i]),
        ...row,
        beyond: row && compare(placeOf(row), last) > 0,
      };
    });
  }
}

const failed = (code, text) => Object.assign(new pg.DatabaseError(text, 0, 'error'), { code });

/** The items of an array as PostgreSQL writes it; none of these holds a comma or a quote. */
const items = (text) => text.slice(1, -1).replaceAll('"', '').split(',');

const placesOf = (cursor) => (cursor || '0:0:0').split(':').map(Number);
const placeOf = ({ xid, account_id, version }) => [Number(xid), Number(account_id), Number(version)];
const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

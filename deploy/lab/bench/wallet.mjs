// The wallet as the goals use it: the real service, accounts with money, and a load process that reaches it over gRPC.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { name as nameCpu } from './cpu.mjs';
import { AckedEntries, brokenBooks, fromTheBeginning } from './invariants.mjs';
import { preload } from './preload.mjs';

const openAccounts = `
  insert into account (owner_type, name, member_id, brand, currency, kind)
  select 'member', 'member:' || m, m, 'BANYAN', 'VND', k
  from generate_series($1::bigint, $2::bigint) m cross join unnest('{available,hold}'::account_kind[]) k`;

/* Money for everybody: a win by a vendor of old, as if the ledger had written it. */
const win = 10n ** 12n;
const fill = `
  with old as (
    insert into account (owner_type, name, currency, kind) values ('vendor', 'vendor:old', 'VND', 'derived') returning id
  )
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, round_id, game_code, created_at)
    select a.id, 1, 2, 2, 'vendor:old', 'old-' || a.id, ${win}, ${win}, old.id, 'old-' || a.id, 'bench-game', now() - interval '1 day'
    from account a cross join old where a.kind = 'available';
  update account set balance = ${win}, version = 1 where kind = 'available'`;

/** A child process that answers one message at a time. */
export class LoadProcess {
  #child;
  #waiting = new Map();
  #id = 0;

  static async start(file, env, role = 'load') {
    const load = new LoadProcess();
    load.#child = fork(file, {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=TimeoutNegativeWarning'],
    });
    nameCpu(load.#child.pid, role);
    await new Promise((resolve, reject) => {
      load.#child.once('exit', (code) => reject(new Error(`the load process ended with ${code}`)));
      load.#child.on('message', (message) => (message.ready ? resolve() : load.#settle(message)));
    });
    load.#child.on('exit', () => load.#waiting.forEach(({ reject }) => reject(new Error('the load process ended'))));
    return load;
  }

  do(work, options) {
    this.#id += 1;
    const id = this.#id;
    this.#child.send({ id, work, options });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  close() {
    this.#child.disconnect();
  }

  #settle({ id, result, error }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(result);
  }
}

/** Starts the wallet with `accounts` members who all have money. */
export class Wallet {
  #servers;
  #service;
  #load;
  #acked;
  #since = fromTheBeginning;
  #runs = 0;
  accounts = [];

  /** `journal`: how many entries there are before anything is measured; one for each account without it. */
  static async start({ servers }, { accounts = 10_000, journal = 0, env = {} } = {}) {
    const wallet = new Wallet();
    wallet.#servers = servers;
    wallet.#service = await servers.service('wallet', env);
    await servers.sql(wallet.url, openAccounts, [1, accounts]);
    const rows = await servers.sql(wallet.url, `select id from account where kind = 'available' order by id`);
    wallet.accounts = rows.map(({ id }) => id);
    if (journal > 0) wallet.#since = await preload(servers, wallet.url, { rows: journal, accounts, win });
    else await servers.sql(wallet.url, fill);
    const loadEnv = servers.environment('games', { LOG_LEVEL: 'silent' });
    wallet.#load = await LoadProcess.start(join(import.meta.dirname, 'load', 'ledger-load.mjs'), loadEnv);
    wallet.#acked = await AckedEntries.start(servers, wallet.url, wallet.#since);
    await servers.sql(wallet.url, 'vacuum analyze');
    return wallet;
  }

  get service() {
    return this.#service;
  }

  get url() {
    return this.#service.database;
  }

  /** How many entries were there before anything was measured. */
  get preloaded() {
    return this.#since.rows ?? this.accounts.length;
  }

  get pid() {
    return this.#service.pid;
  }

  /** Has the load process do something (see load/ledger-load.mjs) and counts what was acknowledged. */
  async run(work, options) {
    this.#runs += 1;
    const prefix = `${work[0]}${this.#runs}`;
    const figures = await this.#load.do(work, { accounts: this.accounts, prefix, seed: this.#runs, ...options });
    this.#acked.add(figures.entries);
    return figures;
  }

  /** What counts for a side that uses the wallet, and for one that is pgbench. */
  static roles = { wallet: ['postgres', 'wallet', 'load'], pgbench: ['postgres', 'tools'] };

  /** Counts entries that another load process saw acknowledged. */
  acked(entries) {
    this.#acked.add(entries);
  }

  async broken() {
    return [...(await brokenBooks(this.#servers, this.url, this.#since)), ...(await this.#acked.broken())];
  }

  async close() {
    this.#load.close();
    await this.#service.stop();
  }
}

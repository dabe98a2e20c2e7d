// Identity with members who can log in, and the process that logs them in.
import { join } from 'node:path';
import { LoadProcess } from './wallet.mjs';

const members = 5000;
const password = 'Banyan#2026';

/** Copies of the demo member, whose password is known. */
const copy = `
  insert into member (brand, username, nickname, account_type, upline_id, upline_path, currency, password_hash, password_changed_at,
      register_method, registered_at, last_login_at)
    select brand, 'bench' || n, 'bench' || n, account_type, upline_id, upline_path, currency, password_hash, now(), 'BENCH', now(), now()
    from member cross join generate_series(1, $1::int) n where username = 'minhchau'`;

export class Logins {
  #servers;
  #identity;
  #load;
  #sessions = 0;

  static async start({ servers }, env = { SEED_DEMO: '1' }) {
    const logins = new Logins();
    logins.#servers = servers;
    logins.#identity = await servers.service('identity', env);
    await servers.sql(logins.#identity.database, copy, [members]);
    await servers.sql(logins.#identity.database, 'vacuum analyze');
    logins.#load = await LoadProcess.start(
      join(import.meta.dirname, 'load', 'logins-load.mjs'),
      process.env,
      'login-load',
    );
    return logins;
  }

  get service() {
    return this.#identity;
  }

  /** `logins` in a closed loop or a `storm` (see load/logins-load.mjs); counts the sessions that were promised. */
  async run(work, options) {
    const { port } = new URL(this.#identity.http);
    const figures = await this.#load.do(work, { port: Number(port), members, password, ...options });
    this.#sessions += figures.entries;
    return figures;
  }

  /** Every login that was let in has its session, and nobody else has one. */
  async broken() {
    const [{ count }] = await this.#servers.sql(this.#identity.database, 'select count(*)::int from session');
    return count === this.#sessions ? [] : [`${this.#sessions} logins were let in, ${count} sessions are there`];
  }

  async close() {
    this.#load.close();
    await this.#identity.stop();
  }
}

// The vendor's way to the wallet: the real games service with seated players, and a process that plays the vendor.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { oneBet } from './reference/pgbench.mjs';
import { startReference } from './reference/process.mjs';
import { LoadProcess } from './wallet.mjs';

const game = 'banyan-moonlight';

const openSeats = `
  with seat as (
    select p.player, p.account, p.member, p.hash from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) p (player, account, member, hash)
  ), players as (
    insert into player (player, vendor_id, member_id, brand, currency, account_id, nickname)
      select s.player, v.id, s.member, 'BANYAN', 'VND', s.account, s.player from seat s, vendor v where v.code = 'studio'
  )
  insert into game_session (id, vendor_id, node_id, game_code, brand, member_id, player, mode, currency, language, platform, country, ip,
      launch_hash, launch_expires_at, token_hash, authenticated_at, expires_at, launched_at, created_at)
    select gen_random_uuid(), g.vendor_id, g.node_id, g.code, 'BANYAN', s.member, s.player, 'real', 'VND', 'VI', 'W', '', '127.0.0.1',
      s.hash, now(), s.hash, now(), now() + interval '1 day', now(), now()
    from seat s, game g where g.brand = 'BANYAN' and g.code = $5`;

/** Starts games beside a wallet, with one seat per account of it, and the vendor's load process. */
export class Vendor {
  #load;
  #seats;
  #keys;
  #runs = 0;
  games;

  static async start({ servers }, wallet, env = { SEED_DEMO: '1' }) {
    const vendor = new Vendor();
    vendor.games = await servers.service('games', env);
    const { id: keyId, secret } = servers.secrets.studio;
    vendor.#keys = { keyId, secret, game };
    await servers.sql(vendor.games.database, 'update vendor set requests_per_second = 1000000');
    vendor.#seats = wallet.accounts.map((account, i) => ({
      account,
      member: i + 1,
      player: `p${randomBytes(8).toString('hex')}`,
      session: randomBytes(32).toString('base64url'),
    }));
    const column = (key) => vendor.#seats.map((seat) => seat[key]);
    const hashes = column('session').map((session) => createHash('sha256').update(session).digest());
    await servers.sql(vendor.games.database, openSeats, [
      column('player'),
      column('account'),
      column('member'),
      hashes,
      game,
    ]);
    vendor.#load = await LoadProcess.start(join(import.meta.dirname, 'load', 'http-load.mjs'), process.env);
    return vendor;
  }

  get seats() {
    return this.#seats;
  }

  get host() {
    return new URL(this.games.http).host;
  }

  /** Has every seat play once; returns how many entries that made. */
  async greet(host, connections) {
    const options = { ...this.#keys, seats: this.#seats, prefix: `greet-${host}`, seed: 1, connections, host };
    return (await this.#load.do('greet', options)).entries;
  }

  /** Signs requests beforehand, outside the measured time. */
  async prepare(host, count) {
    this.#runs += 1;
    const own = { seats: this.#seats, prefix: `v${this.#runs}`, seed: this.#runs };
    await this.#load.do('prepare', { ...this.#keys, ...own, count, host });
  }

  /** Plays against a host for a while, with what was signed; returns the figures. */
  run(host, { seconds, connections }) {
    return this.#load.do('run', { seconds, connections, host });
  }

  close() {
    this.#load.close();
    return this.games.stop();
  }
}

/** The conventional twin on its own database with reference (iii): its address, its invariants, close(). */
export async function startTwin(bench, vendor) {
  const database = await oneBet(bench, { accounts: vendor.seats.length, database: 'bench_twin' });
  const [grpc, http] = [await bench.servers.port(), await bench.servers.port()];
  const { id, secret } = bench.servers.secrets.studio;
  const wallet = await startReference('twin/wallet.mjs', { PORT: String(grpc), DATABASE: database.url }, 'twin-wallet');
  const keys = { VENDOR_KEY_ID: id, VENDOR_SECRET: secret, WALLET_GRPC: `127.0.0.1:${grpc}` };
  const gateway = await startReference('twin/gateway.mjs', { PORT: String(http), ...keys }, 'twin-gateway');
  const host = `127.0.0.1:${http}`;
  const sessions = vendor.seats.map(({ session, member }) => [session, member]);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://${host}/sessions`, { method: 'POST', headers, body: JSON.stringify(sessions) });
  if (!answer.ok) throw new Error(`the twin took no sessions: ${answer.status}`);
  const close = () => [gateway, wallet].forEach((child) => child.disconnect());
  return { host, invariants: database.invariants, close };
}

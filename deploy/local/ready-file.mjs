import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from './backing/postgres.mjs';

/** What scripts need to know of the running platform, in `ready.json` while all is ready. */
export class ReadyFile {
  #file;

  constructor(dir) {
    this.#file = join(dir, 'ready.json');
  }

  get path() {
    return this.#file;
  }

  /** facts: `{ services, wiring, backing, pids, accounts }` */
  write(facts) {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(readyFacts(facts), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  remove() {
    rmSync(this.#file, { force: true });
  }
}

const each = (list, value) => Object.fromEntries(list.map((service) => [service.name, value(service)]));

export function readyFacts({ services, wiring, backing, pids, accounts, pid = process.pid }) {
  return {
    pid,
    player: `${wiring.publicUrl}/`,
    admin: `${wiring.publicUrl}/admin/`,
    openapi: `${wiring.publicUrl}/openapi.json`,
    studio: wiring.studioUrl,
    payments: wiring.paymentUrl,
    outlet: wiring.outletUrl,
    social: wiring.socialUrl,
    studioOffice: { url: `${wiring.studioOfficeUrl}/`, key: wiring.secrets.studioOffice },
    metrics: each(
      services.filter(({ ports }) => ports.internal),
      ({ name }) => `http://${wiring.inside(name, 'internal')}/metrics`,
    ),
    backing: { postgres: backing.postgres, redis: backing.redis, kafka: backing.kafka, eventLog: backing.eventLog },
    databases: each(
      services.filter(({ database }) => database),
      ({ database }) => databaseUrl(backing.postgres, database),
    ),
    pids,
    accounts,
  };
}

import pg from 'pg';
import { at, readBook } from './facts.mjs';
import { until } from '../../outside/guests/client.mjs';
import { reviewQueue } from '../common/operators.mjs';

/** What keeps each part of the platform from being at rest. */
const restless = {
  wallet: [
    `select 'journal' from journal j join outbox_cursor c on c.source = 'journal' where j.xid > ${at(1)}::xid8 limit 1`,
    `select 'withdrawal ' || state from withdrawal where state in ('PENDING_RISK', 'APPROVED', 'PAYING') limit 1`,
  ],
  games: [],
  identity: [],
  studio: [`select 'round ' || id from round where state in ('STARTED', 'CLOSING', 'ROLLING_BACK') limit 1`],
};
const everywhere = [
  `select 'outbox' from outbox o join outbox_cursor c on c.source = 'outbox' where o.xid > ${at(1)}::xid8 limit 1`,
  `select 'parked' from event_retry limit 1`,
];

async function unrest(service, url, more = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const sql of [...(restless[service] ?? []), ...more, ...everywhere]) {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      if (rows.length > 0) return `${service}: ${rows[0][0]}`;
    }
    return null;
  } catch (error) {
    return `${service}: ${error.message}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until everything is at rest: callbacks taken, withdrawals and rounds ended, outboxes sent, events handled by their
 * consumers. `more`: further questions by service; `work`: what is done each time, which answers what it waits for. Returns null, or what still moved when the time was up.
 */
export async function drain(world, platform, { lagOf, limitMs, log, more = {}, work = async () => null }) {
  let still = 'nothing was asked';
  const random = world.random('last desk');
  let toldAt = Date.now();
  const done = await until(
    async () => {
      const waiting = [await work()];
      if (readBook(platform.sandboxBook).callbacks.length > 0) waiting.push('callbacks of the payment provider');
      if ((await reviewQueue(world, world.operators, random)) !== 0)
        waiting.push('withdrawals or deposits that an operator has to decide');
      for (const [service, url] of Object.entries(world.ready.databases))
        waiting.push(await unrest(service, url, more[service]));
      const lag = await lagOf();
      if (lag !== 0) waiting.push(`${lag ?? 'an unknown number of'} events that no consumer has settled`);
      still = waiting.filter(Boolean).join('; ');
      if (still && Date.now() - toldAt > 15_000) {
        toldAt = Date.now();
        log(`waiting: ${still}`);
      }
      return still === '';
    },
    { limitMs, everyMs: 500 },
  );
  return done ? null : still;
}

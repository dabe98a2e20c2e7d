// Launches a tiny topology of stand-ins on a real PostgreSQL and Redis. Usage: launch-fake.mjs FOLDER
import { join } from 'node:path';
import { launch } from '../launch.mjs';
import { demoAccounts, ownerOf, runtimeOf } from '../topology.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const dir = process.argv[2];
const basePort = Number(process.env.FAKE_PORT);
const services = ['identity', 'wallet', 'games', 'studio', 'payment-sandbox', 'gateway'].map((name, index) => ({
  name,
  main: 'deploy/local/testing/fake-service.mjs',
  database: name === 'wallet' ? 'fake_wallet' : null,
  ports: { http: basePort + index, internal: basePort + 20 + index },
  probes: { port: 'internal', ready: '/health/ready' },
  env: () => ({ FAKE_NAME: name, FAKE_JOURNAL: join(dir, 'journal') }),
}));

/** One database, and the event log's, which all of them enter. */
const databases = (secrets) => [
  { database: 'fake_wallet', owner: ownerOf('wallet', secrets), users: [runtimeOf('wallet', secrets)] },
  {
    database: 'banyan_events',
    owner: ownerOf('events', secrets),
    users: ['identity', 'wallet', 'games', 'studio', 'gateway'].map((name) => runtimeOf(name, secrets)),
  },
];

await launch({
  root,
  dir,
  prepare: false,
  guests: true,
  topology: { services, databases, demoAccounts },
  backing: { docker: false },
});

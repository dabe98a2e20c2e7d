// Launches a tiny topology of stand-ins on a real PostgreSQL and Redis. Usage: launch-fake.mjs FOLDER
import { join } from 'node:path';
import { launch } from '../launch.mjs';
import { demoAccounts } from '../topology.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const dir = process.argv[2];
const basePort = Number(process.env.FAKE_PORT);
const services = ['identity', 'wallet', 'games', 'studio', 'payment-sandbox', 'gateway'].map((name, index) => ({
  name,
  main: 'deploy/local/testing/fake-service.mjs',
  database: name === 'wallet' ? 'fake_wallet' : null,
  ...(name === 'wallet' && { role: { name: 'fake_wallet_runtime', password: (secrets) => secrets.walletDatabase } }),
  ports: { http: basePort + index, internal: basePort + 20 + index },
  env: () => ({ FAKE_NAME: name, FAKE_JOURNAL: join(dir, 'journal') }),
}));

await launch({
  root,
  dir,
  prepare: false,
  guests: true,
  topology: { services, databases: ['fake_wallet', 'banyan_events'], demoAccounts },
  backing: { docker: false },
});

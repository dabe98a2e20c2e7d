import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What was built of specs that have been moved or removed since: the compiler leaves it behind. */
const leftOver = readdirSync(join(import.meta.dirname, 'services'))
  .map((service) => join(import.meta.dirname, 'services', service, 'dist'))
  .filter((dist) => existsSync(dist))
  .flatMap((dist) =>
    readdirSync(dist, { recursive: true })
      .filter((path) => path.endsWith('.spec.js') && !existsSync(join(dist, '../src', path.replace(/js$/, 'ts'))))
      .map((path) => `${join(dist, path)}$`),
  );

// Runs the compiled specs (ESM) of the services on real Postgres, Redis and Kafka.
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/services', '<rootDir>/deploy'],
  testMatch: ['**/dist/**/*.spec.js'],
  testEnvironment: '<rootDir>/deploy/check/jest-environment.cjs',
  runtime: '<rootDir>/deploy/check/jest-runtime.cjs',
  setupFiles: [
    '<rootDir>/deploy/check/jest-env.mjs',
    ...(process.env.BANYAN_RECORD ? ['<rootDir>/deploy/check/released/record-setup.mjs'] : []),
  ],
  testPathIgnorePatterns: ['/node_modules/', ...leftOver],
  transform: {},
  testTimeout: 120_000,
  // A worker keeps the modules of every spec it ran; at 3 GB it did little but collect garbage.
  workerIdleMemoryLimit: '1GB',
  modulePathIgnorePatterns: ['<rootDir>/web-player', '<rootDir>/web-admin'],
  ...(process.env.DATABASE_URL && process.env.REDIS_URL && process.env.KAFKA_BROKERS
    ? {}
    : {
        globalSetup: '<rootDir>/deploy/check/jest-global-setup.mjs',
        globalTeardown: '<rootDir>/deploy/check/jest-global-teardown.mjs',
      }),
};

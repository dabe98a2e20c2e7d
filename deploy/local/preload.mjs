// Before a service that `npm run dev` starts: opens the debugger's port. One that waits loads the packages and goes on when it is told to; when
// nobody is left to tell it, it ends.
import inspector from 'node:inspector';

const { BANYAN_DEV_PORT, BANYAN_DEV_WAITS } = process.env;
delete process.env.BANYAN_DEV_PORT;
delete process.env.BANYAN_DEV_WAITS;

/** What takes longest to load, none of it ours. */
const packages = [
  'reflect-metadata',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/swagger',
  '@nestjs/microservices',
  '@nestjs/platform-fastify',
  '@grpc/grpc-js',
  'typeorm',
  'class-validator',
  'kafkajs',
  'pg',
  'pino',
];

async function told() {
  let words = '';
  for await (const chunk of process.stdin) words += chunk;
  return words === 'go';
}

if (BANYAN_DEV_WAITS) {
  const answer = told();
  // One that a service has no more is loaded by nobody.
  await Promise.allSettled(packages.map((name) => import(name)));
  if (!(await answer)) process.exit(0);
}
inspector.open(Number(BANYAN_DEV_PORT), '127.0.0.1');

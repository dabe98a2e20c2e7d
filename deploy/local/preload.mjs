// Before a service that `npm run dev` starts: opens the debugger's port. One that waits loads the packages, and the kernel where that is not what
// was saved, and goes on when it is told to; when nobody is left to tell it, it ends.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { fileURLToPath } from 'node:url';

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

/** What the kernel offers, as a service imports it. */
function kernel() {
  const description = fileURLToPath(new URL('../../services/kernel/package.json', import.meta.url));
  const topics = Object.keys(JSON.parse(readFileSync(description, 'utf8')).exports);
  return topics.filter((topic) => !/testing|tracing/.test(topic)).map((topic) => topic.replace('.', '@banyan/kernel'));
}

async function told() {
  let words = '';
  for await (const chunk of process.stdin) words += chunk;
  return words === 'go';
}

if (BANYAN_DEV_WAITS) {
  const answer = told();
  // One that a service has no more is loaded by nobody.
  await Promise.allSettled(packages.map((name) => import(name)));
  if (BANYAN_DEV_WAITS === 'kernel') await Promise.allSettled(kernel().map((name) => import(name)));
  if (!(await answer)) process.exit(0);
}
inspector.open(Number(BANYAN_DEV_PORT), '127.0.0.1');

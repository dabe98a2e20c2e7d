// A thread of ./logins.mjs: guesses at names that nobody has, at both doors, until it is told to stop.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { World } from './world.mjs';

/** Requests under way from each address, and the pause after each: 80 a second, most of what the door takes of an address. */
const atOnce = 4;
const pauseMs = 50;

export const memberLogin =
  (world, { username, password }, from) =>
  async (proof) => {
    const body = await world.sealed({ username, password, type: 'username', ...proof });
    return world.ask('POST', '/wps/session/login', { body, from });
  };
export const consoleLogin =
  (world, { username, password }, from) =>
  (proof) =>
    world.ask('POST', '/admin/v1/session/login', { body: { username, password, ...proof }, from });

if (!isMainThread) {
  const { from, ...options } = workerData;
  const world = new World(options);
  let over = false;
  let sent = 0;
  parentPort.once('message', () => {
    over = true;
  });
  const guess = async (address) => {
    while (!over) {
      const nobody = { username: `nobody${randomInt(1e9)}`, password: 'wrong-password-1' };
      sent += 1;
      await (sent % 2 ? memberLogin : consoleLogin)(world, nobody, address)({});
      await sleep(pauseMs);
    }
  };
  await Promise.all(from.flatMap((address) => Array.from({ length: atOnce }, () => guess(address))));
  world.close();
  parentPort.postMessage(sent);
}

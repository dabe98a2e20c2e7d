import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, consolePassword, cookie, login, register, worked } from '../identity.fixture.js';

const floodMs = Number(process.env['FLOOD_MS'] ?? 6_000);
/** What the door lets an address have: sixty log-ins a minute. */
const everyMs = 1_000;
const mostMs = 2_000;

/** Who guesses passwords all the time, from one address or from many, costs nobody else his entrance. */
describe('log-ins under a flood', () => {
  let service: TestService;
  let member: string;
  let operator: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    await register(service);
    member = cookie(await login(service), 'banyan_device');
    operator = cookie((await consoleLogin(service, 'operator')).answer, 'banyan_console_device');
  });
  afterAll(() => service.close());

  /** Guesses from each address as often as the door lets it, until it is over; returns how many guesses there were. */
  async function flood(addresses: number, over: () => boolean): Promise<number> {
    let guesses = 0;
    const guess = async (ip: string) => {
      guesses += 1;
      const body = { username: `guess${guesses}`, password: 'wrong-one-1', type: 'username' };
      await service.http('POST', '/wps/session/login', { body, headers: { 'x-real-ip': ip } });
    };
    const one = async (at: number) => {
      await sleep((at * everyMs) / addresses);
      while (!over()) await Promise.all([guess(`127.0.1.${1 + at}`), sleep(everyMs)]);
    };
    await Promise.all(Array.from({ length: addresses }, (_none, at) => one(at)));
    return guesses;
  }

  const sent = { username: 'operator', password: consolePassword };
  const loginAtConsole = (ip: string, device = '') =>
    worked((proof) =>
      service.http('POST', '/admin/v1/session/login', {
        body: { ...sent, ...proof },
        headers: { 'x-real-ip': ip, ...(device && { cookie: `banyan_console_device=${device}` }) },
      }),
    );
  /** Honest people by turns, each from an address of his own. */
  const honest = [
    (ip: string) => login(service, {}, { 'x-real-ip': ip }),
    (ip: string) => login(service, {}, { 'x-real-ip': ip, cookie: `banyan_device=${member}` }),
    (ip: string) => loginAtConsole(ip),
    (ip: string) => loginAtConsole(ip, operator),
  ];

  /** What each kind of them takes at most in a hundred times, one wave after another, and who was turned away. */
  async function come(from: number, over: (waves: number) => boolean) {
    const took = honest.map((): number[] => []);
    const refused: string[] = [];
    for (let wave = 0; !over(wave); wave += 1)
      await Promise.all(
        honest.map(async (enter, at) => {
          const begun = performance.now();
          const { status, body } = await enter(`10.${from}.${wave}.${at}`);
          took[at]?.push(performance.now() - begun);
          if (status !== 200) refused.push(`${status} ${JSON.stringify(body)}`);
        }),
      );
    const p99 = took.map((each) => each.toSorted((a, b) => a - b)[Math.ceil(each.length * 0.99) - 1] ?? Infinity);
    return { waves: took[0]?.length ?? 0, refused, p99 };
  }

  it.each([1, 40])('from %i addresses let members and operators in, each within two seconds', async (addresses) => {
    // What a busy machine takes by itself, before and afterwards.
    const before = await come(200 + addresses, (waves) => waves === 8);
    const end = Date.now() + floodMs;
    const flooding = flood(addresses, () => Date.now() > end);
    const { waves, refused, p99 } = await come(addresses, () => Date.now() > end);
    const guesses = await flooding;
    const after = await come(201 + addresses, (waves) => waves === 8);
    const calm = Math.max(...before.p99, ...after.p99);
    if (process.env['FLOOD_REPORT'])
      process.stdout.write(
        `${addresses}: ${guesses} guesses, ${waves} of each kind, p99 ${p99.map(Math.round).join(' ')} ms, calm ${Math.round(calm)} ms\n`,
      );
    expect(refused).toEqual([]);
    expect(Math.max(...p99)).toBeLessThan(Math.max(mostMs, 8 * calm));
  });
});

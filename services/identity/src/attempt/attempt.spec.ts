import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AttemptService, type Attempt } from './attempt.service.js';

const quarter = 15 * 60_000;

describe('one password tried on many members', () => {
  let service: TestService;
  let attempts: AttemptService;
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    attempts = service.app.get(AttemptService);
  });
  beforeEach(async () => {
    service.clock.set(new Date());
    await service.owner.query(sql`truncate login_attempt`);
  });
  afterAll(() => service.close());

  const at = (ip: string, over: Partial<Attempt> = {}): Attempt => ({
    scope: 'player',
    brand: 'BANYAN',
    account: `sprayed${(made += 1)}`,
    ip,
    ...over,
  });
  /** Wrong tries, each at another member and from the next address. */
  const spray = async (count: number, ipOf: (n: number) => string) => {
    for (let n = 0; n < count; n += 1) await attempts.take(at(ipOf(n)));
  };
  const near = (n: number) => `198.51.100.${n + 1}`;

  it('from many addresses of one network asks strangers there for a captcha, locks nobody, and asks nobody else', async () => {
    await spray(39, near);
    expect(await attempts.needsCaptcha(at('198.51.100.200'))).toBe(false);
    await spray(1, () => '198.51.100.77');
    const honest = at('198.51.100.200');
    expect(await attempts.needsCaptcha(honest)).toBe(true);
    await expect(attempts.requireUnlocked(honest)).resolves.toBeUndefined();
    expect(await attempts.needsCaptcha(at('198.51.100.200', { device: 'known' }))).toBe(false);
    expect(await attempts.needsCaptcha(at('198.51.101.200'))).toBe(false);
    expect(await attempts.needsCaptcha(at('198.51.100.200', { brand: 'LOTUS' }))).toBe(false);
  });

  it('from many networks of one IPv6 site counts together', async () => {
    await spray(40, (n) => `2001:db8:7:${n.toString(16)}::1`);
    expect(await attempts.needsCaptcha(at('2001:db8:7:ffff::1'))).toBe(true);
    expect(await attempts.needsCaptcha(at('2001:db8:8::1'))).toBe(false);
  });

  it('from everywhere asks all strangers of the brand for a captcha', async () => {
    await spray(400, (n) => `203.${n >> 8}.${n & 255}.9`);
    expect(await attempts.needsCaptcha(at('192.0.2.1'))).toBe(true);
    expect(await attempts.needsCaptcha(at('192.0.2.1', { brand: 'LOTUS' }))).toBe(false);
  });

  it('counts in many rows, so that log-ins at a brand do not wait for one another', async () => {
    await spray(100, (n) => `203.0.${n}.9`);
    const rows = await service.db.query(sql`select tries from login_attempt where account = '*' and ip like 'all:%'`);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('is not taken back by who sets his password anew without a try', async () => {
    await spray(40, near);
    for (let n = 0; n < 10; n += 1) await attempts.forgive(at(near(n)));
    expect(await attempts.needsCaptcha(at(near(0)))).toBe(true);
  });

  it('is over half an hour later, and right passwords do not count', async () => {
    await spray(40, near);
    service.clock.advance(2 * quarter);
    expect(await attempts.needsCaptcha(at(near(0)))).toBe(false);
    for (let n = 0; n < 60; n += 1) {
      const right = at(near(n));
      await attempts.take(right);
      await attempts.clear(right);
    }
    expect(await attempts.needsCaptcha(at(near(0)))).toBe(false);
  });
});

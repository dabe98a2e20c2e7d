import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { type OutsideProgram, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { text } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { begin, botToken, finish, offerSocial, startSocial } from './social.fixture.js';
import { socialMembers } from './social-members.fixture.js';

type Members = ReturnType<typeof socialMembers>;

describe('log-ins by Telegram', () => {
  let service: TestService;
  let social: OutsideProgram;
  let outlet: TestOutlet;
  let subject: Members['subject'];
  beforeAll(async () => {
    service = await testService(AppModule);
    [social, outlet] = [await startSocial(), await TestOutlet.start()];
    ({ subject } = socialMembers(service));
  });
  beforeEach(async () => {
    service.clock.set(new Date());
    await service.owner.query(sql`truncate login_attempt, outlet_count`);
    await offerSocial(service);
    await setFor(service, { secondFactor: false });
  });
  afterAll(async () => {
    await social.stop();
    await outlet.stop();
    await service.close();
  });

  describe('what Telegram signs', () => {
    const signed = (over: object = {}, token = botToken) => {
      const fields = { id: 777, first_name: 'Lan', auth_date: Math.floor(Date.now() / 1000), ...over };
      const lines = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
      const key = createHash('sha256').update(token).digest();
      const hash = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex');
      return { ...fields, hash };
    };
    const show = async (result: unknown) => {
      const { url, browser } = await begin(service, 'telegram');
      const state = new URL(new URL(url).searchParams.get('return_to') ?? '').searchParams.get('state') ?? '';
      const tgAuthResult = Buffer.from(JSON.stringify(result)).toString('base64url');
      return finish(service, 'telegram', new URLSearchParams({ state, tgAuthResult }).toString(), browser);
    };

    it('is taken while it is fresh, once, in whatever browser it is shown again', async () => {
      const result = signed({ id: Number(subject().slice(-9)) });
      expect((await show(result)).body.code).toBe('identity.social_unknown');
      expect((await show(result)).body.code).toBe('identity.social_refused');
      const many = signed({ id: Number(subject().slice(-9)), username: 'lan', photo_url: 'https://t.me/i.jpg' });
      const answers = await Promise.all(Array.from({ length: 5 }, () => show(many)));
      expect(answers.filter(({ body }) => text(body.code) === 'identity.social_unknown')).toHaveLength(1);
    });

    it.each([
      ['too old', () => signed({ auth_date: Math.floor(Date.now() / 1000) - 301 })],
      ['of the future', () => signed({ auth_date: Math.floor(Date.now() / 1000) + 120 })],
      ['changed', () => ({ ...signed(), id: 778 })],
      ['longer than what was signed', () => ({ ...signed(), username: 'admin' })],
      ['another bot’s', () => signed({}, '7000000002:another')],
      ['without a hash', () => ({ ...signed(), hash: '' })],
      ['no object', () => [1]],
      [
        'with a line break, which would be read as other fields',
        () => {
          const { hash } = signed({ id: 111, first_name: 'A\nid=999\nj=x' });
          return { ...signed({ id: 999, first_name: 'A' }), j: 'x\nid=111', hash };
        },
      ],
      ['signed with a line break', () => signed({ first_name: 'A\nid=999' })],
      ['with a field that nobody knows', () => signed({ j: 'x' })],
      ['of a false kind', () => ({ ...signed(), id: { $ne: 1 } })],
    ])('is refused when it is %s', async (_, result) => {
      expect((await show(result())).body.code).toBe('identity.social_refused');
    });
  });
});

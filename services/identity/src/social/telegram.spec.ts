import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService } from '@banyan/kernel/testing';
import { text } from '../identity.fixture.js';
import { begin, botToken, finish } from './social.fixture.js';
import { socialSpec } from './social-members.fixture.js';

describe('log-ins by Telegram', () => {
  const { of, subject } = socialSpec();
  let service: TestService;
  beforeAll(() => {
    ({ service } = of);
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

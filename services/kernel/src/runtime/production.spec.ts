import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loadConfig, z } from './config.js';

const secret = randomBytes(32).toString('base64');
const list = z.string().transform((text) => text.split(','));
const shape = {
  secretKey: z.string(),
  partnerUrl: z.url(),
  loginIssuer: z.url().optional(),
  mailUrl: z.url().optional(),
  demoCode: z.string().optional(),
  account: z.string().default('007'),
  frameOrigins: list.default([]),
  secretKeysEarlier: list.default([]),
  tokenPrivateJwk: z.string().optional(),
  payloadJwks: z.string().default('{"keys":[]}'),
};
const rules = { demoOnly: ['demoCode'], named: ['account'] };
const sound = {
  BANYAN_ENV: 'production',
  HTTP_PORT: '1',
  INTERNAL_PORT: '2',
  REDIS_URL: `redis://:${randomBytes(18).toString('hex')}@cache:6379`,
  DATABASE_URL: `postgres://wallet:${randomBytes(18).toString('hex')}@db/wallet`,
  TOKEN_JWKS: '{"keys":[]}',
  PUBLIC_URL: 'https://play.example.com',
  PARTNER_URL: 'https://partner.example.com',
  SECRET_KEY: secret,
  ACCOUNT: '1027',
};
const load = (over: Record<string, string>) => () => loadConfig('spec', shape, { ...sound, ...over }, rules);

describe('a production environment', () => {
  it('starts when nothing in it is of development', () => {
    expect(load({})().env).toBe('production');
    // Whoever says nothing is in production.
    expect(load({ BANYAN_ENV: '' })().env).toBe('production');
  });

  it.each([
    ['SEED_DEMO', '1'],
    ['DEMO_CODE', 'x'],
    ['ACCOUNT', ''],
    ['PUBLIC_URL', 'http://play.example.com'],
    ['PUBLIC_URL', ''],
    ['PARTNER_URL', 'http://partner.example.com'],
    ['LOGIN_ISSUER', 'http://login.example.com'],
    ['MAIL_URL', 'smtp://mail.example.com'],
    ['MAIL_URL', 'SMTP://mail.example.com:587'],
    ['MAIL_URL', 'smtp://mail.example.com?requireTLS=false'],
    ['MAIL_URL', 'smtp://mail.example.com#?requireTLS=true'],
    ['SECRET_KEY', 'banyan-development-secret-0000000'],
    ['SECRET_KEY', 'A'.repeat(43)],
    ['SECRET_KEYS_EARLIER', `${secret},${'A'.repeat(43)}`],
    ['FRAME_ORIGINS', 'https://games.example.com,http://other.example.com'],
    ['TOKEN_PRIVATE_JWK', JSON.stringify({ kty: 'OKP', d: 'AAAA' })],
    ['PAYLOAD_JWKS', JSON.stringify({ keys: [{ kty: 'EC', d: 'AAAA' }] })],
    ['REDIS_URL', 'redis://cache:6379'],
    ['REDIS_URL', 'redis://:changeme@cache:6379'],
    ['DATABASE_URL', 'postgres://wallet@db/wallet'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/wallet'],
    ['DATABASE_URL', 'postgres://wallet:banyan-banyan-banyan-42@db/wallet'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner:short@db/wallet'],
    ['EVENT_LOG_URL', 'postgres://owner:1234567890123456@db/events'],
  ])('stops the start and names %s when it is %j', (name, value) => {
    expect(load({ [name]: value })).toThrow(new RegExp(`^spec cannot start in production: .*\\b${name} `));
    // In development the same starts.
    expect(load({ [name]: value, BANYAN_ENV: 'development' })().env).toBe('development');
  });

  it.each(['smtps://mail.example.com', 'smtp://mail.example.com?requireTLS=true', 'smtp://me:x@mail.example.com'])(
    'starts when mails go by TLS or not at all: %s',
    (url) => {
      expect(load({ MAIL_URL: url })().env).toBe('production');
    },
  );

  it('names everything that is wrong at once', () => {
    expect(load({ SEED_DEMO: '1', PUBLIC_URL: 'http://x.example', SECRET_KEY: 'changeme' })).toThrow(
      /SEED_DEMO .*PUBLIC_URL .*SECRET_KEY /,
    );
  });
});

// The environment of every spec file: a database name of its own, free ports, keys made for this run.
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '../local/topology.mjs';

/** Below those that systems give to callers (32768 on Linux): between its choice and its use a caller's socket would take it. */
const lowest = 20_000;
const callers = 32_768;

async function freePort() {
  const server = createServer();
  for (;;) {
    const port = randomInt(lowest, callers);
    const taken = await new Promise((resolve) => {
      server.once('error', () => resolve(true)).listen(port, '127.0.0.1', () => resolve(false));
    });
    if (taken) continue;
    await new Promise((resolve) => server.close(resolve));
    return String(port);
  }
}

/** Where the gateway looks for each service that has routes. */
async function addresses() {
  const routed = services.filter(({ routes }) => routes.length > 0);
  const entries = routed.map(async ({ name }) => [
    `${name.toUpperCase()}_HTTP`,
    `http://127.0.0.1:${await freePort()}`,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

const outletPort = await freePort();
const socialPort = await freePort();
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signing = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256' };
const payloadKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const secret = () => randomBytes(32).toString('base64');

/** The keys of its own that each worker has in Redis: of what is counted there, a spec beside another sees nothing. */
const ownKeys = (url) =>
  Object.assign(new URL(url), { pathname: `/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}` }).href;

process.env.TEST_SERVER_URL ??= process.env.DATABASE_URL;
Object.assign(process.env, {
  BANYAN_ENV: 'test',
  HOST: '127.0.0.1',
  HTTP_PORT: await freePort(),
  GRPC_PORT: await freePort(),
  INTERNAL_PORT: await freePort(),
  // The role that kernel/testing makes: it owns nothing, as the service's own where it is deployed.
  DATABASE_URL: Object.assign(new URL(process.env.TEST_SERVER_URL), {
    username: `banyan_spec_${(process.env.TEST_SERVICE ?? 'spec').replaceAll('-', '_')}_runtime`,
    password: 'spec',
    pathname: `/banyan_spec_${randomBytes(6).toString('hex')}`,
  }).href,
  ...(process.env.REDIS_URL && { REDIS_URL: ownKeys(process.env.REDIS_URL) }),
  EVENT_LOG: 'none',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  TOKEN_JWKS: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256' }] }),
  TEST_TOKEN_JWK: JSON.stringify(signing),
  TOKEN_PRIVATE_JWK: JSON.stringify(signing),
  PAYLOAD_JWKS: JSON.stringify({ keys: [{ ...payloadKey, kid: 'payload-test', alg: 'ECDH-ES', use: 'enc' }] }),
  SECRET_KEY: secret(),
  SECRET_KEYS_EARLIER: secret(),
  IDENTITY_GRPC: `127.0.0.1:${await freePort()}`,
  WALLET_GRPC: `127.0.0.1:${await freePort()}`,
  ...(await addresses()),
  PLAYER_DIST: join(tmpdir(), `banyan-player-${randomBytes(6).toString('hex')}`),
  FRAME_ORIGINS: 'https://vendor.example,https://pay.example',
  FRAME_ANCESTORS: 'https://play.example',
  ADMIN_DIST: join(tmpdir(), `banyan-admin-${randomBytes(6).toString('hex')}`),
  SEAL_PRIVATE_JWK: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  DRAW_PRIVATE_JWK: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  STATEMENT_KEY: secret(),
  PAYMENT_URL: `http://127.0.0.1:${await freePort()}`,
  PAYMENT_KEY_ID: 'banyan-test',
  PAYMENT_SECRET: secret(),
  SMS_JSON_URL: `http://127.0.0.1:${outletPort}/json/v1/messages`,
  SMS_JSON_KEY: secret(),
  SMS_FORM_URL: `http://127.0.0.1:${outletPort}/form`,
  SMS_FORM_USER: 'banyan-test',
  SMS_FORM_SECRET: secret(),
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  MAIL_FROM: 'Banyan <no-reply@banyan.example>',
  SOCIAL_GOOGLE_ISSUER: `http://127.0.0.1:${socialPort}/google`,
  SOCIAL_FACEBOOK_DIALOG_URL: `http://127.0.0.1:${socialPort}/facebook/dialog/oauth`,
  SOCIAL_FACEBOOK_GRAPH_URL: `http://127.0.0.1:${socialPort}/facebook`,
  SOCIAL_TELEGRAM_URL: `http://127.0.0.1:${socialPort}/telegram/auth`,
  GEETEST_API_URL: `http://127.0.0.1:${socialPort}/geetest`,
  GEETEST_SCRIPT_URL: `http://127.0.0.1:${socialPort}/geetest/gt4.js`,
  GEETEST_ORIGINS: `http://127.0.0.1:${socialPort}`,
  PUSH_SANDBOX: `http://127.0.0.1:${outletPort}`,
  PUSH_CONTACT: 'mailto:push@banyan.example',
  SOCIAL_DEMO_ID: 'banyan-test',
  SOCIAL_DEMO_SECRET: secret(),
  LOBBY_FRESH_MS: '0',
  STUDIO_URL: 'http://127.0.0.1:1',
  STUDIO_KEY_ID: 'studio-test',
  STUDIO_SECRET: secret(),
  VENDOR_API_URL: 'http://127.0.0.1:1/vendor/v1',
  VENDOR_KEY_ID: 'studio-test',
  VENDOR_SECRET: secret(),
  OPERATOR_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  APPROVER_TOTP_SECRET: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
});

import { sql } from '@banyan/kernel/database';
import { OutsideProgram, type TestResponse, type TestService } from '@banyan/kernel/testing';
import type { SocialChannel } from '../channel/social-channel.js';
import { config } from '../config.js';
import { cookie, text } from '../identity.fixture.js';
import { sealSetting } from '../setting/setting-secret.js';

const sandbox = new URL(config.socialGoogleIssuer).origin;
export const clientId = config.socialDemoId ?? '';
const clientSecret = config.socialDemoSecret ?? '';
export const botToken = `7000000001:${clientSecret}`;

export type Headers = Record<string, string>;

/** The companies as a process of their own, which the service under test asks. */
export const startSocial = (more: Readonly<Record<string, string>> = {}): Promise<OutsideProgram> =>
  OutsideProgram.start('social-sandbox', sandbox, {
    SOCIAL_ISSUER_URL: sandbox,
    SOCIAL_PUBLIC_URL: sandbox,
    SOCIAL_RETURN_URL: config.publicUrl,
    SOCIAL_CLIENT_ID: clientId,
    SOCIAL_CLIENT_SECRET: clientSecret,
    GEETEST_LIES: '1',
    ...more,
  });

/** Has a brand set something of these log-ins, as two operators would have; null is the standard. */
export async function setSocial(
  service: TestService,
  values: Readonly<Record<string, string | boolean | null>>,
  brand = 'BANYAN',
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await service.db.query(
      sql`insert into setting_value (brand, key, value, version) values ($1, $2, nullif($3::jsonb, 'null'::jsonb), 1)
       on conflict (brand, key) do update set value = excluded.value`,
      [brand, `identity.${name}`, JSON.stringify(value)],
    );
}

/** Has a brand offer all three. */
export async function offerSocial(service: TestService, brand = 'BANYAN'): Promise<void> {
  const sealed = (name: string, secret: string) => sealSetting(brand, `identity.${name}`, secret);
  const values = {
    firebaseSocial: true,
    socialGoogle: true,
    socialGoogleId: clientId,
    socialGoogleSecret: sealed('socialGoogleSecret', clientSecret),
    socialFacebook: true,
    socialFacebookId: clientId,
    socialFacebookSecret: sealed('socialFacebookSecret', clientSecret),
    socialTelegram: true,
    socialTelegramToken: sealed('socialTelegramToken', botToken),
  };
  await setSocial(service, values, brand);
}

/** What a browser holds after it began. */
export interface Begun {
  readonly url: string;
  readonly browser: Headers;
}

export const begunOf = (answer: TestResponse, headers: Headers = {}): Begun => ({
  url: text(answer.body.value?.['url']),
  browser: {
    'user-agent': 'a browser',
    ...headers,
    cookie: [headers['cookie'], `banyan_social=${cookie(answer, 'banyan_social')}`].filter(Boolean).join('; '),
  },
});

export async function begin(service: TestService, channel: SocialChannel, headers: Headers = {}): Promise<Begun> {
  return begunOf(await service.http('POST', '/wps/session/social', { body: { channel }, headers }), headers);
}

/** Says who one is on the company's page; the query that the browser comes back with. */
export async function atCompany(
  url: string,
  said: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  const asked = new URL(url);
  const fields = { ...Object.fromEntries(asked.searchParams), ...change, ...said };
  const page = await fetch(new URL(asked.pathname, asked), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  if (page.status !== 303) throw new Error(`the company answered ${page.status} ${await page.text()}`);
  const back = new URL(page.headers.get('location') ?? '');
  const result = new URLSearchParams(back.hash.slice(1)).get('tgAuthResult');
  if (result !== null) back.searchParams.set('tgAuthResult', result);
  return back.searchParams.toString();
}

/** Ends the log-in with what the company sent back. */
export const finish = (service: TestService, channel: SocialChannel, answer: string, headers: Headers) =>
  service.http('POST', '/wps/session/login', {
    body: { type: 'firebase', firebaseChannel2: channel, firebaseIdToken2: answer },
    headers,
  });

/** The whole way, in a browser of its own. */
export async function enterBy(
  service: TestService,
  channel: SocialChannel,
  said: Readonly<Record<string, string>>,
  headers: Headers = {},
): Promise<{ answer: TestResponse; browser: Headers; query: string }> {
  const { url, browser } = await begin(service, channel, headers);
  const query = await atCompany(url, said);
  return { answer: await finish(service, channel, query, browser), browser, query };
}

/** The ticket of a refusal `identity.social_unknown`. */
export const ticketOf = ({ body: { value, details } }: TestResponse): string => text((value ?? details)?.['ticket']);

// Log-ins by accounts of other companies: what came back is shown again, elsewhere, altered and at once; whose it is, the company says and no e-mail.
import { createHash, createHmac, randomInt } from 'node:crypto';
import { each, none } from './world.mjs';

const password = 'Attack#2026-lamp';
/** How long a company may take. */
const companyMs = 15_000;
const subject = () => String(300_000_000_000_000_000n + BigInt(randomInt(2 ** 47)));

/** The browser's cookie of a log-in that was begun, as it sends it back. */
const cookieOf = ({ headers }) =>
  (headers['set-cookie'] ?? []).find((line) => line.startsWith('banyan_social='))?.split(';')[0] ?? '';

let browsers = 0;
/** An address of its own for each browser: the door counts log-ins by them. */
const address = () => {
  browsers += 1;
  return `127.64.${browsers >> 8}.${browsers & 255 || 1}`;
};

/** A browser that began: where it is led to, its cookie and its address. */
async function begin(world, channel) {
  const from = address();
  const answer = await world.ask('POST', '/wps/session/social', { body: { channel }, from });
  const url = answer.body.value?.url;
  if (!url) throw new Error(`${channel} does not begin: ${answer.status} ${answer.text.slice(0, 200)}`);
  return { url, from, cookie: cookieOf(answer) };
}

/** Says who one is on the company's page; the query that the browser comes back with. */
async function atCompany(url, said) {
  const asked = new URL(url);
  const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...said });
  const page = await fetch(new URL(asked.pathname, asked), {
    method: 'POST',
    redirect: 'manual',
    body,
    signal: AbortSignal.timeout(companyMs),
  });
  if (page.status !== 303) throw new Error(`the company answered ${page.status}`);
  const back = new URL(page.headers.get('location'));
  const result = new URLSearchParams(back.hash.slice(1)).get('tgAuthResult');
  if (result !== null) back.searchParams.set('tgAuthResult', result);
  return back.searchParams;
}

async function finish(world, channel, query, { cookie, from } = { from: address() }) {
  const body = await world.sealed({ type: 'firebase', firebaseChannel2: channel, firebaseIdToken2: String(query) });
  return world.ask('POST', '/wps/session/login', { body, from, headers: cookie ? { cookie } : {} });
}

/** Registers by what a browser was told of an account that is nobody's. */
async function registerBy(world, channel, unknown, { cookie, from }) {
  const body = await world.sealed({
    username: `social${randomInt(2 ** 40).toString(36)}`,
    password,
    acceptTerms: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
    firebaseChannel2: channel,
    firebaseIdToken2: unknown.body.value?.ticket,
  });
  return world.ask('PUT', '/wps/member/register', { body, from, headers: { cookie } });
}

/** A new member by an account of a company, with a password. */
async function member(world, channel = 'google', who = subject()) {
  const browser = await begin(world, channel);
  const unknown = await finish(world, channel, await atCompany(browser.url, { subject: who }), browser);
  const made = await registerBy(world, channel, unknown, browser);
  if (!made.body.value?.token) throw new Error(`nobody was registered: ${made.status} ${made.text.slice(0, 200)}`);
  return { who, token: made.body.value.token, id: made.body.value.member.id };
}

const wanted = (answer, code, what) => answer.body.code !== code && `${what}: ${answer.status} ${answer.body.code}`;

export const checks = [
  {
    name: 'what a company sent back logs in once, in the browser that began, with its own state and verifier',
    async run(world) {
      const found = [];
      for (const channel of ['google', 'facebook']) {
        const { who } = await member(world, channel);
        const [mine, other] = [await begin(world, channel), await begin(world, channel)];
        const query = await atCompany(mine.url, { subject: who });
        const stolen = await atCompany((await begin(world, channel)).url, { subject: who });
        const swapped = new URLSearchParams(await atCompany(other.url, { subject: subject() }));
        swapped.set('code', stolen.get('code'));
        const twoStates = new URLSearchParams(query);
        twoStates.append('state', 'another');
        found.push(
          wanted(await finish(world, channel, query), 'identity.social_over', 'without a cookie'),
          wanted(await finish(world, channel, query, other), 'identity.social_over', 'in another browser'),
          wanted(await finish(world, channel, swapped, other), 'identity.social_refused', 'with a stolen code'),
        );
        const all = await each([1, 2, 3, 4], () => finish(world, channel, query, mine), 4);
        if (all.filter(({ status }) => status === 200).length !== 1) found.push(`${channel}: not once at once`);
        found.push(wanted(await finish(world, channel, query, mine), 'identity.social_over', 'again'));
        const spent = await begin(world, channel);
        found.push((await finish(world, channel, twoStates, spent)).status === 200 && 'with two states');
      }
      none(found, 'log-ins that should not be');
    },
  },
  {
    name: 'ID tokens that are not of this issuer, audience, nonce, key or time log nobody in',
    async run(world) {
      const { who } = await member(world);
      const found = await each(
        ['nonce', 'audience', 'issuer', 'signature', 'expired'],
        async (lie) => {
          const browser = await begin(world, 'google');
          const answer = await finish(world, 'google', await atCompany(browser.url, { subject: who, lie }), browser);
          return wanted(answer, 'identity.social_refused', lie);
        },
        2,
      );
      none(found, 'false tokens that were taken');
    },
  },
  {
    name: 'what Telegram did not sign for this bot just now, or was shown before, logs nobody in',
    async run(world) {
      const show = async (result) => {
        const browser = await begin(world, 'telegram');
        const query = await atCompany(browser.url, { cancel: '1' });
        query.set('tgAuthResult', result);
        return finish(world, 'telegram', query, browser);
      };
      const signedFor = async (said) =>
        (await atCompany((await begin(world, 'telegram')).url, said)).get('tgAuthResult');
      const packed = (fields) => Buffer.from(JSON.stringify(fields)).toString('base64url');
      const forged = (token) => {
        const fields = { id: 1, first_name: 'x', auth_date: Math.floor(Date.now() / 1000) };
        const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
        const key = createHash('sha256').update(token).digest();
        return packed({ ...fields, hash: createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex') });
      };
      const good = await signedFor({ subject: subject() });
      const altered = { ...JSON.parse(Buffer.from(good, 'base64url')), id: 7 };
      const found = [
        wanted(await show(await signedFor({ subject: subject(), lie: 'expired' })), 'identity.social_refused', 'old'),
        wanted(await show(await signedFor({ subject: subject(), lie: 'hash' })), 'identity.social_refused', 'hash'),
        wanted(await show(forged('')), 'identity.social_refused', 'signed with nothing'),
        wanted(await show(forged('7000000001:guess')), 'identity.social_refused', 'signed with a guess'),
        wanted(await show(packed(altered)), 'identity.social_refused', 'altered'),
        wanted(await show(good), 'identity.social_unknown', 'a good one'),
        wanted(await show(good), 'identity.social_refused', 'the same in another browser'),
      ];
      none(found, 'false answers that were taken');
    },
  },
  {
    name: 'nobody is logged in or bound by what somebody else began',
    async run(world) {
      const [attacker, victim] = [await member(world), await member(world)];
      const mine = await begin(world, 'google');
      const query = await atCompany(mine.url, { subject: attacker.who });
      const victims = await begin(world, 'google');
      const theirs = await begin(world, 'facebook');
      const other = await atCompany(theirs.url, { subject: subject() });
      const asVictim = async ({ cookie }) =>
        world.ask('POST', '/wps/member/social/bind', {
          token: victim.token,
          from: address(),
          headers: { cookie },
          body: await world.sealed({ firebaseChannel2: 'facebook', firebaseIdToken2: String(other) }),
        });
      const unproved = await world.ask('POST', '/wps/member/social', {
        token: attacker.token,
        from: address(),
        body: await world.sealed({ channel: 'facebook', password }),
      });
      const found = [
        wanted(await finish(world, 'google', query, victims), 'identity.social_over', 'log-in'),
        wanted(await asVictim(theirs), 'identity.social_over', 'bind by a log-in with its cookie'),
        wanted(await asVictim(victims), 'identity.social_over', 'bind'),
        wanted(unproved, 'identity.social_contact_missing', 'bind without a proved contact'),
      ];
      none(found, 'what should not be');
    },
  },
  {
    name: 'no company sends anybody back to a stranger’s site',
    async run(world) {
      const stranger = 'evil.example';
      const disguises = [{ host: stranger }, { 'x-forwarded-host': stranger }, { 'x-forwarded-proto': 'javascript' }, { origin: `https://${stranger}`, referer: `https://${stranger}/` }]; // prettier-ignore
      const calls = ['google', 'facebook', 'telegram'].flatMap((channel) => disguises.map((headers) => ({ channel, headers }))); // prettier-ignore
      const found = await each(calls, async ({ channel, headers }) => {
        const answer = await world.ask('POST', '/wps/session/social', { body: { channel }, headers, from: address() });
        return answer.text.includes(stranger) && `${channel} ${JSON.stringify(headers)}`;
      });
      const more = await world.ask('POST', '/wps/session/social', {
        from: address(),
        body: { channel: 'google', returnUrl: `https://${stranger}`, redirect_uri: `https://${stranger}` },
      });
      none([...found, more.status === 200 && 'an address of the body'], 'ways to a stranger');
    },
  },
  {
    name: 'an e-mail makes nobody somebody: an account there with a member’s e-mail is nobody’s here',
    async run(world) {
      const found = await each(['minhchau@banyan.example', 'minhchau@mail.example'], async (email) => {
        const browser = await begin(world, 'google');
        const answer = await finish(
          world,
          'google',
          await atCompany(browser.url, { subject: subject(), email }),
          browser,
        );
        return wanted(answer, 'identity.social_unknown', email);
      });
      none(found, 'accounts that were taken over');
    },
  },
  {
    name: 'one account there is one member’s, whoever registers it at once',
    async run(world) {
      const who = subject();
      const waiting = await each([1, 2, 3], async () => {
        const browser = await begin(world, 'facebook');
        return {
          browser,
          unknown: await finish(world, 'facebook', await atCompany(browser.url, { subject: who }), browser),
        };
      });
      const answers = await Promise.all(
        waiting.map(({ browser, unknown }) => registerBy(world, 'facebook', unknown, browser)),
      );
      const made = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ body }) => body.code === 'identity.social_taken').length;
      if (made.length !== 1 || lost !== answers.length - 1)
        throw new Error(`${made.length} have it, ${lost} were told`);
      const browser = await begin(world, 'facebook');
      const entered = await finish(world, 'facebook', await atCompany(browser.url, { subject: who }), browser);
      if (entered.body.value?.member.id !== made[0]?.body.value.member.id)
        throw new Error('it opens another member’s account');
    },
  },
];

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { solve } from '@banyan/kernel/rules';
import { OutsideProgram, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { form, password, puzzleOf, register, text } from '../identity.fixture.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { SpentService } from '../password/spent.service.js';
import { sealSetting } from '../setting/setting-secret.js';
import { clientId, setSocial, startSocial } from '../social/social.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';

const api = config.geetestApiUrl;
const asksGeetest = {
  status: 422,
  body: {
    code: 'identity.behaviour_required',
    value: { geetest: { captchaId: clientId, script: config.geetestScriptUrl } },
  },
};
const asksWork = { status: 422, body: { code: 'identity.behaviour_required', value: { proof: { parts: 4 } } } };
const failed = { status: 422, body: { code: 'identity.behaviour_failed', value: { geetest: { captchaId: clientId } } } }; // prettier-ignore

describe('the behaviour check by Geetest', () => {
  let service: TestService;
  let geetest: OutsideProgram;
  beforeAll(async () => {
    service = await testService(AppModule);
    geetest = await startSocial();
    await register(service);
    await register(service, {}, { 'x-banyan-brand': 'LOTUS' });
  });
  afterAll(async () => {
    await geetest.stop();
    await service.close();
  });
  /** Has a brand be checked by Geetest, with this key. */
  const offer = async (key = config.socialDemoSecret ?? '', brand = 'BANYAN') => {
    const sealed = sealSetting(brand, 'identity.behaviourGeetestKey', key);
    await setSocial(service, { behaviourGeetest: true, behaviourGeetestId: clientId, behaviourGeetestKey: sealed }, brand); // prettier-ignore
    await setFor(service, { behaviourCheck: true, behaviourParts: 4 }, brand);
  };
  beforeEach(async () => {
    // What was away is looked at anew.
    service.clock.advance(2 * 60_000);
    await offer();
    await offer(undefined, 'LOTUS');
  });

  const login = (more: object = {}, headers: Record<string, string> = {}) =>
    service.http('POST', '/wps/session/login', {
      body: { username: 'hoanglan', password, type: 'username', ...more },
      headers,
    });
  const ask = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${api}/${path}?${new URLSearchParams(fields).toString()}`);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  /** What the script hands over, of a person that passed. */
  const passed = async (lie = ''): Promise<Record<string, string>> => {
    const { lot_number: lot } = await ask('load', { captcha_id: clientId });
    const { seccode } = await ask('verify', { captcha_id: clientId, lot_number: text(lot), lie });
    const { captcha_id: _id, ...given } = seccode as Record<string, string>;
    return given;
  };

  it('asks by the brand’s id, and lets in whom Geetest knows as a person, once', async () => {
    expect(await login()).toMatchObject(asksGeetest);
    const given = await passed();
    expect((await login({ geetest: given })).status).toBe(200);
    expect(await login({ geetest: given })).toMatchObject(failed);
    const other = await passed();
    const both = await Promise.all(Array.from({ length: 6 }, () => login({ geetest: other })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(5).fill(422)]);
  });

  it('counts for one thing alone, whatever it is, also of two brands that share an id', async () => {
    const given = await passed();
    const registered = await service.http('PUT', '/wps/member/register', {
      body: { ...form({ username: 'comeslater3' }), geetest: given },
    });
    expect(registered.status).toBe(200);
    expect(await login({ geetest: given })).toMatchObject(failed);
    expect(await login({ geetest: given }, { 'x-banyan-brand': 'LOTUS' })).toMatchObject(failed);
  });

  it('lets nobody in by what Geetest does not know, nor by a key that is not the brand’s', async () => {
    for (const [name, value] of [
      ['lot_number', 'f'.repeat(32)],
      ['pass_token', 'f'.repeat(64)],
      ['captcha_output', 'x'],
      ['gen_time', '1785000000'],
    ] as const)
      expect([name, await login({ geetest: { ...(await passed()), [name]: value } })]).toMatchObject([name, failed]);
    await offer('another-key-of-somebody');
    expect(await login({ geetest: await passed() })).toMatchObject(failed);
    // It answered, so that nobody may work instead.
    expect(await login()).toMatchObject(asksGeetest);
  });

  it('takes no field that is none of Geetest’s, and none too long', async () => {
    const given = await passed();
    for (const bad of [
      { lot_number: 'x'.repeat(65) },
      { captcha_output: 'x'.repeat(4001) },
      { lot_number: 'G'.repeat(32) },
      { lot_number: 'a'.repeat(31) },
      { captcha_output: '.' },
      { captcha_output: '=a' },
      { pass_token: 'a&captcha_id=b' },
      { pass_token: 'a'.repeat(65) },
      { gen_time: '' },
      { gen_time: '9'.repeat(11) },
      { captcha_id: 'other' },
    ])
      expect((await login({ geetest: { ...given, ...bad } })).body.code).toBe('request.invalid');
    expect((await login({ geetest: 'x' })).body.code).toBe('request.invalid');
  });

  it('takes no work while Geetest answers: nobody chooses the way', async () => {
    await setSocial(service, { behaviourGeetest: false });
    const proof = solve(puzzleOf(await login()));
    await offer();
    expect(await login({ proof })).toMatchObject(asksGeetest);
  });

  const oddAnswers = ['garbage', 'huge', 'unlike', 'broken', 'limited', 'late'];
  it.each(oddAnswers)('fails one visitor for whom the answer is %s, and asks nobody for work by it', async (lie) => {
    const honest = await passed();
    const odd = await login({ geetest: await passed(lie) }, { 'x-banyan-brand': 'LOTUS' });
    expect(odd).toMatchObject(failed);
    expect(await login({}, { 'x-banyan-brand': 'LOTUS' })).toMatchObject(asksGeetest);
    expect((await login({ geetest: honest })).status).toBe(200);
  });

  /** In Geetest's place, a server that answers everybody so for captcha ids of which it knows nothing, and the rest as the stand-in does. */
  const instead = async (answer: (response: ServerResponse) => void, work: () => Promise<void>) => {
    await geetest.stop();
    const ill = createServer((request, response) => {
      if (request.url?.includes(`captcha_id=${clientId}`)) answer(response);
      else response.end('{"status":"error","code":"-50005","msg":"illegal sign_token"}');
    });
    await once(ill.listen(Number(new URL(api).port), '127.0.0.1'), 'listening');
    try {
      await work();
    } finally {
      ill.closeAllConnections();
      await once(ill.close(), 'close');
      geetest = await startSocial();
    }
  };
  const ills = [
    ['garbage', (response: ServerResponse) => response.end('<h1>success</h1>')],
    ['huge', (response: ServerResponse) => response.end('{"status":"success","result":"success","reason":"' + 'x'.repeat(1e6) + '"}')],
    ['unlike', (response: ServerResponse) => response.end('{"result":true}')],
    ['broken', (response: ServerResponse) => response.writeHead(503).end()],
    ['limited', (response: ServerResponse) => response.writeHead(429).end('too many')],
    ['late', () => undefined],
  ] as const; // prettier-ignore

  it.each(ills)('has the visitors of that id work where its answers are %s, and of no other', async (_name, answer) => {
    const given = await passed();
    const another = '0'.repeat(32);
    await setSocial(service, { behaviourGeetestId: another }, 'LOTUS');
    await instead(answer, async () => {
      const begun = Date.now();
      const asked = await login({ geetest: given });
      expect(asked).toMatchObject(asksWork);
      // Its own question and ours, each waited for.
      expect(Date.now() - begun).toBeLessThan(8_000);
      // Known to be away, it is not waited for again.
      const next = await login();
      expect(next).toMatchObject(asksWork);
      expect(Date.now() - begun).toBeLessThan(9_000);
      const proof = solve(puzzleOf(asked));
      expect((await login({ proof })).status).toBe(200);
      expect((await login({ proof })).status).toBe(422);
      const lotus = { 'x-banyan-brand': 'LOTUS' };
      const ofLotus = await login({ proof: solve(puzzleOf(next)) }, lotus);
      expect(ofLotus).toMatchObject({ status: 422, body: { value: { geetest: { captchaId: another } } } });
    });
    service.clock.advance(31_000);
    expect(await login()).toMatchObject(asksGeetest);
  });

  it('keeps nothing of answers that nobody passed', async () => {
    const first = jest.spyOn(service.app.get(SpentService, { strict: false }), 'first');
    try {
      const given = await passed();
      for (const lot of ['1', '2', '3'])
        expect(await login({ geetest: { ...given, lot_number: lot.repeat(32) } })).toMatchObject(failed);
      expect(first).not.toHaveBeenCalled();
      expect((await login({ geetest: given })).status).toBe(200);
      expect(first).toHaveBeenCalledTimes(1);
    } finally {
      first.mockRestore();
    }
  });

  it('has a network that sends many at once wait for itself, and nobody else', async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => passed('late')));
    const honest = await passed();
    const sent = many.map((geetest) => login({ geetest }, { 'x-real-ip': '10.66.0.1' }));
    // The last of them are turned away once the first are checked.
    await Promise.race(sent);
    expect((await login({ geetest: honest }, { 'x-real-ip': '10.1.0.9' })).status).toBe(200);
    const codes = (await Promise.all(sent)).map(({ body }) => text(body.code));
    expect(codes.filter((code) => code === 'identity.behaviour_failed')).toHaveLength(8);
    expect(codes.filter((code) => code === 'identity.busy')).toHaveLength(52);
  });

  it('asks Geetest itself whether it is away, before it has anybody work instead', async () => {
    await geetest.stop();
    try {
      const asked = await login();
      expect(asked).toMatchObject(asksWork);
      expect((await login({ geetest: { lot_number: 'a'.repeat(32), captcha_output: 'b', pass_token: 'c'.repeat(64), gen_time: '1785000000' }, proof: solve(puzzleOf(asked)) })).status).toBe(200); // prettier-ignore
    } finally {
      geetest = await startSocial();
    }
  });

  it('has visitors work where the key does not open, and the brand stays open', async () => {
    const ofAnother = sealSetting('LOTUS', 'identity.behaviourGeetestKey', 'of-another-brand');
    await setSocial(service, { behaviourGeetestKey: ofAnother });
    const brands = service.app.get(BrandService, { strict: false });
    expect((await service.http('GET', '/wps/system/whitelabel')).status).toBe(200);
    expect(await brands.resolve({ host: '', ip: '127.0.0.1', brand: 'BANYAN' })).toMatchObject({ brand: 'BANYAN' });
    const asked = await login({ geetest: await passed() });
    expect(asked).toMatchObject(asksWork);
    expect((await login({ proof: solve(puzzleOf(asked)) })).status).toBe(200);
  });

  it('does not take the place of work in busy hours: both are brought', async () => {
    jest.spyOn(service.app.get(PasswordHasher, { strict: false }), 'busy', 'get').mockReturnValue(true);
    try {
      const given = await passed();
      const asked = await login({ geetest: given, proof: 'x' });
      expect(asked).toMatchObject({ status: 422, body: { code: 'identity.proof_required' } });
      const proof = solve(puzzleOf(asked));
      expect(await login({ proof })).toMatchObject(asksGeetest);
      expect((await login({ geetest: given, proof })).status).toBe(200);
      expect(await login({ geetest: await passed(), proof })).toMatchObject({
        body: { code: 'identity.proof_required' },
      });
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('has a stand-in that answers falsely only where it is started for that', async () => {
    await geetest.stop();
    geetest = await startSocial({ GEETEST_LIES: '' });
    try {
      expect((await login({ geetest: await passed('garbage') })).status).toBe(200);
    } finally {
      await geetest.stop();
      geetest = await startSocial();
    }
  });

  it('is told to pages: by whom, and what they may load for it', async () => {
    const provider = async () =>
      (await service.http('GET', '/wps/system/whitelabel')).body.value?.['behaviourProvider'];
    const brands = service.app.get(BrandService, { strict: false });
    const origins = async () => (await brands.resolve({ host: '', ip: '127.0.0.1', brand: 'BANYAN' })).checkOrigins;
    expect([await provider(), await origins()]).toEqual(['geetest', config.geetestOrigins]);
    await setSocial(service, { behaviourGeetestKey: '' });
    expect([await provider(), await origins()]).toEqual(['proof', []]);
    await offer();
    await setFor(service, { behaviourCheck: false });
    expect(await origins()).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  IdentityServiceService,
  type ReadSettingsRequest,
  type ReadSettingsResponse,
} from '@banyan/proto/identity/v1/identity';
import type { CountSetting, MoneySetting } from '../rules/index.js';
import type { BaseConfig } from '../runtime/config.js';
import { SettingReader } from './setting-reader.js';

const common = { group: 'a', permission: 'a.b', two: false };
const rounds: CountSetting = {
  ...common,
  key: 'x.rounds',
  type: 'count',
  standard: 10,
  min: 1,
  max: 50,
  unit: 'rounds',
};
const worth: MoneySetting = {
  ...common,
  key: 'x.worth',
  type: 'money',
  standard: { VND: '5', USDT: '7' },
  min: '0',
  max: '100',
};

describe('a reader of settings', () => {
  let server: Server | undefined;
  let port = 0;
  let revision = 1n;
  let asked = 0;
  const stored = new Map<string, string>();

  const start = async (knows = true) => {
    server = new Server();
    server.addService(
      IdentityServiceService,
      knows
        ? {
            readSettings: (
              { request }: ServerUnaryCall<ReadSettingsRequest, ReadSettingsResponse>,
              done: sendUnaryData<ReadSettingsResponse>,
            ) => {
              asked += 1;
              const unchanged = request.revision === revision;
              const values = unchanged ? [] : [...stored].map(([key, json]) => ({ brand: 'BANYAN', key, json }));
              done(null, { revision, unchanged, values });
            },
          }
        : {},
    );
    port = await new Promise<number>((resolve, reject) => {
      server?.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
  };
  const set = (key: string, value: unknown) => {
    stored.set(key, JSON.stringify(value));
    revision += 1n;
  };
  const readers: SettingReader[] = [];
  const reader = () => {
    const made = new SettingReader({ identityGrpc: `127.0.0.1:${port}`, tokenJwks: '{"keys":[]}' } as BaseConfig);
    readers.push(made);
    return made;
  };

  beforeEach(async () => {
    stored.clear();
    port = 0;
    asked = 0;
    await start();
  });
  afterEach(() => {
    for (const one of readers.splice(0)) one.onApplicationShutdown();
    server?.forceShutdown();
  });

  it('gives a brand its own value and another one the standard', async () => {
    set('x.rounds', 20);
    set('x.worth', { VND: '9' });
    const settings = reader();
    expect(await settings.get('BANYAN', rounds)).toBe(20);
    expect(await settings.get('LOTUS', rounds)).toBe(10);
    expect(await settings.get('BANYAN', worth)).toEqual(new Map([['VND', 9n], ['USDT', 7n]])); // prettier-ignore
    expect(asked).toBe(1);
  });

  it('takes the standard for a value that the declaration no longer allows', async () => {
    set('x.rounds', 51);
    expect(await reader().get('BANYAN', rounds)).toBe(10);
  });

  it('is told of a change in every process within five seconds, without a restart', async () => {
    const processes = [reader(), reader(), reader()];
    const all = () => Promise.all(processes.map((one) => one.get('BANYAN', rounds)));
    expect(await all()).toEqual([10, 10, 10]);
    set('x.rounds', 33);
    const from = performance.now();
    const took = processes.map(async (one) => {
      while ((await one.get('BANYAN', rounds)) !== 33) await sleep(50);
      return performance.now() - from;
    });
    for (const ms of await Promise.all(took)) expect(ms).toBeLessThan(5000);
  });

  it('gives nobody what was not confirmed for more than three seconds, also after a long silence', async () => {
    const settings = reader();
    expect(await settings.get('BANYAN', rounds)).toBe(10);
    set('x.rounds', 34);
    await sleep(3100);
    expect(await settings.get('BANYAN', rounds)).toBe(34);
  });

  it('keeps the last values while identity is away without making anybody wait, and sees what changed when it is back', async () => {
    set('x.rounds', 21);
    const settings = reader();
    expect(await settings.get('BANYAN', rounds)).toBe(21);
    server?.forceShutdown();
    await sleep(3100);
    expect(await settings.get('BANYAN', rounds)).toBe(21);
    const from = performance.now();
    for (let i = 0; i < 50; i += 1) expect(await settings.get('BANYAN', rounds)).toBe(21);
    expect(performance.now() - from).toBeLessThan(500);
    set('x.rounds', 22);
    await start();
    const back = performance.now();
    while ((await settings.get('BANYAN', rounds)) !== 22 && performance.now() - back < 5000) await sleep(50);
    expect(await settings.get('BANYAN', rounds)).toBe(22);
  });

  it('gives nobody what was of before an absence, once identity answers again', async () => {
    set('x.rounds', 23);
    const settings = reader();
    expect(await settings.get('BANYAN', rounds)).toBe(23);
    server?.forceShutdown();
    await sleep(3100);
    expect(await settings.get('BANYAN', rounds)).toBe(23);
    set('x.rounds', 24);
    await start();
    // Nobody asked meanwhile: the first who does waits.
    await sleep(3100);
    expect(await settings.get('BANYAN', rounds)).toBe(24);
  });

  it('refuses rather than guesses when identity was never asked', async () => {
    server?.forceShutdown();
    await expect(reader().get('BANYAN', rounds)).rejects.toMatchObject({ code: 'system.unavailable' });
  });

  it('takes the standards of an identity that knows no settings yet, and of no identity at all', async () => {
    server?.forceShutdown();
    await start(false);
    expect(await reader().get('BANYAN', rounds)).toBe(10);
    expect(await new SettingReader({} as BaseConfig).get('BANYAN', rounds)).toBe(10);
  });
});

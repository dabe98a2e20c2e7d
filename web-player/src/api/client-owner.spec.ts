import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useRecall } from '../features/wallet/use-vendor-moves';
import { freshApp } from '../test-app';
import { tokenOf } from '../test-data';
import { agreed, refused, serve } from '../test-server';
import { accessToken } from './access-token';
import { post } from './client';
import { createDeposit } from './create-deposit';
import { queryClient } from './query-client';
import { useApplyForOffer } from './promotions';
import { useAnswerReceipt } from './receipt';
import { moveAtVendor } from './vendor-wallets';

vi.mock('./seal', () => ({ seal: (body: object) => Promise.resolve(body), forgetKeys: () => undefined }));

const inTime = () => new Date(Date.now() + 900_000).toISOString();

describe('a command of one member', () => {
  beforeEach(freshApp);

  it.each([
    ['deposit', () => createDeposit({ method: 'bank', amountMinor: '1', idempotencyKey: 'k' }, { owner: '1001' })],
    [
      'transfer to a vendor',
      () =>
        moveAtVendor({ vendor: 'v', direction: 'IN', amountMinor: '1', idempotencyKey: 'k' } as never, {
          owner: '1001',
        }),
    ],
  ])('(%s) does not go out with the token of another', async (_name, send) => {
    const server = serve({});
    accessToken.keep(tokenOf('1002'), inTime());
    accessToken.signIn();
    await expect(send()).rejects.toMatchObject({ code: 'client.other_member' });
    expect(server.asked).toEqual([]);
  });

  it('does not go out when the renewed session turns out to be somebody else’s', async () => {
    accessToken.keep(tokenOf('1001'), inTime());
    accessToken.signIn();
    const server = serve({
      'POST /money': () => refused(401, 'auth.required', ''),
      'POST /wps/session/refresh': () => agreed({ token: tokenOf('1002'), expiresAt: inTime() }),
    });
    await expect(post('/money', {}, { owner: '1001' })).rejects.toMatchObject({ code: 'client.other_member' });
    expect(server.at('POST', '/money')).toHaveLength(1);
  });
});

type Run = (...args: readonly unknown[]) => unknown;
const given: Readonly<Record<string, readonly unknown[]>> = {
  sendPictures: ['/pictures', [new Blob()], '1001'],
  useApplyForOffer: [{ pictures: [] }],
  useSendDocument: [{ pictures: [] }],
  useSendFeedback: [{ pictures: [] }],
  useSupportSend: [{ pictures: [] }],
  launchGame: [{}, false],
  useToggleFavourite: [{ game: { nodeId: '1' }, on: true }],
  useAnswerReceipt: [{ pictures: [] }],
};
const modules = import.meta.glob<Record<string, Run>>(['./*.ts', '!./*.spec.ts', '!./client.ts', '!./*-worker.ts'], {
  eager: true,
});
const texts = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true });

/** Each export of the modules here that sends a member's command: its name and what it is. A query only reads, whatever it sends. */
const commands = Object.entries(modules).flatMap(([file, module]) =>
  (texts[file] ?? '')
    .split(/^export (?=const|function|async function)/m)
    .filter((text) => /\b(?:post|call)(?:<.*>)?\(/.test(text) && !/anonymous: true|useQuery\(/.test(text))
    .map((text) => /(?:const|function) (\w+)/.exec(text)?.[1] ?? '')
    .map((name) => [name, module[name]] as const),
);

const wrapper = ({ children }: { children?: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);
const hook = <T>(use: () => T): T => renderHook(use, { wrapper }).result.current;

async function sent(name: string, run: Run): Promise<void> {
  if (!name.startsWith('use')) return void (await run(...(given[name] ?? ['7', {}, {}])));
  const { mutateAsync } = hook(() => run('7')) as { mutateAsync: Run };
  await mutateAsync(...(given[name] ?? [{}]));
}

/** The platform of a browser whose cookie has become another member's. */
function othersPlatform(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    if (path === '/wps/session/refresh')
      return Promise.resolve(agreed({ token: tokenOf('1002'), expiresAt: inTime() }));
    if (method !== 'GET') asked.push(`${method} ${path}`);
    return Promise.resolve(refused(401, 'auth.required', ''));
  });
  return asked;
}

describe('each command of the app', () => {
  beforeEach(async () => {
    await freshApp();
    accessToken.keep(tokenOf('1001'), inTime());
    accessToken.signIn();
  });

  it('is found', () => expect(commands.length).toBeGreaterThan(30));

  it.each(commands)('(%s) goes out once when the renewed session is another’s', async (name, run) => {
    const asked = othersPlatform();
    await sent(name, run as Run).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'client.other_member' }),
    );
    expect(asked).toHaveLength(1);
  });

  it.each(commands)('(%s) does not go out at all when the spent token is renewed for another', async (name, run) => {
    accessToken.keep(tokenOf('1001'), new Date().toISOString());
    const asked = othersPlatform();
    await sent(name, run as Run).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'client.other_member' }),
    );
    expect(asked).toEqual([]);
  });

  it('does not go out when its member has signed out and another in, in another tab', async () => {
    sessionStorage.clear();
    const asked = othersPlatform();
    await expect(post('/money', {})).rejects.toMatchObject({ code: 'client.other_member' });
    expect(asked).toEqual([]);
  });
});

describe('several commands of one member', () => {
  beforeEach(async () => {
    await freshApp();
    accessToken.keep(tokenOf('1001'), inTime());
    accessToken.signIn();
  });
  const other = () => accessToken.keep(tokenOf('1002'), inTime());

  it('stop when another has signed in: everything back from the vendors', async () => {
    const path = '/wps/relay/GCS_walletTransfer';
    const server = serve({
      [`POST ${path}`]: () => {
        other();
        return refused(503, 'system.unavailable', '');
      },
    });
    const { recall } = hook(useRecall);
    expect(await recall([{ vendor: 'v', balanceMinor: '1' } as never])).toBe(1);
    expect(server.at('POST', path)).toHaveLength(1);
  });

  it('stop when another has signed in: pictures and the application that names them', async () => {
    const server = serve({
      'POST /wps/promotions/pictures': () => {
        other();
        return agreed({ id: 'p' });
      },
    });
    const { mutateAsync } = hook(useApplyForOffer);
    await expect(mutateAsync({ id: '7', remark: '', pictures: [new Blob()] })).rejects.toMatchObject({
      code: 'client.other_member',
    });
    expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });

  it('stop when another has signed in: pictures and the word on a withdrawal', async () => {
    const server = serve({
      'POST /wps/wallet/withdrawals/7/proofs': () => {
        other();
        return agreed({});
      },
    });
    const { mutateAsync } = hook(() => useAnswerReceipt('7'));
    await expect(mutateAsync({ pictures: [new Blob()] } as never)).rejects.toMatchObject({
      code: 'client.other_member',
    });
    expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });
});

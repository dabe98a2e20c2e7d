import { beforeEach, describe, expect, it } from 'vitest';
import { freshApp } from '../test-app';
import { tokenOf } from '../test-data';
import { agreed, refused, serve } from '../test-server';
import { accessToken } from './access-token';
import { post } from './client';
import { createDeposit } from './create-deposit';
import { moveAtVendor } from './vendor-wallets';

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

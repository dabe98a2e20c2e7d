import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessToken } from '../../api/access-token';
import { freshApp, renderApp } from '../../test-app';
import { tokenOf, whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import TurnoverList, { filledPercent } from './turnover';

beforeEach(async () => {
  await freshApp();
  accessToken.keep(tokenOf('1001'), new Date(Date.now() + 900_000).toISOString());
  accessToken.signIn();
});

describe('what is still to be staked', () => {
  it('is said for each thing that came', async () => {
    serve({
      'GET /wps/system/whitelabel': () => agreed(whitelabel),
      'GET /wps/wallet/turnover': () =>
        agreed({
          currency: 'VND',
          missingMinor: '3000000000',
          records: [
            {
              kind: 'deposit',
              amountMinor: '5000000000',
              multiple: 1,
              requiredMinor: '5000000000',
              filledMinor: '2000000000',
              missingMinor: '3000000000',
              openedAt: '2026-11-20T13:00:00Z',
            },
          ],
        }),
    });
    renderApp(<TurnoverList />, '/wallet/withdraw');
    expect(await screen.findByText('Nạp tiền')).toBeVisible();
    expect(screen.getByText(/còn thiếu/)).toHaveTextContent('300');
    expect(screen.getByText(/Phần dư chuyển về các khoản cũ hơn/)).toBeVisible();
  });

  it('is never all of it while something is missing', () => {
    expect(filledPercent(999n, 1000n)).toBe(99);
    expect(filledPercent(1000n, 1000n)).toBe(100);
    expect(filledPercent(0n, 0n)).toBe(100);
  });
});

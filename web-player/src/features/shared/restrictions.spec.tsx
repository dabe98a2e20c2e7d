import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessToken } from '../../api/access-token';
import { freshApp, renderApp } from '../../test-app';
import { tokenOf, whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { Restrictions } from './restrictions';

const restrictions = [
  { what: 'withdrawal', reason: 'Đang xem giấy tờ', from: '2026-11-20T13:00:00Z', until: null },
  { what: 'transfer', reason: 'Đang xem tuyến', from: '2026-11-20T13:00:00Z', until: '2026-12-20T13:00:00Z' },
];

const show = (what?: 'transfer') => {
  serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'GET /wps/wallet/restrictions': () => agreed({ restrictions }),
  });
  renderApp(<Restrictions {...(what && { what })} />, '/wallet');
};

beforeEach(async () => {
  await freshApp();
  accessToken.keep(tokenOf('1001'), new Date(Date.now() + 900_000).toISOString());
  accessToken.signIn();
});

describe('what is kept from a member', () => {
  it('is said with its reason and its end', async () => {
    show();
    expect(await screen.findByText('Bạn chưa thể rút tiền')).toBeVisible();
    expect(screen.getByText('Lý do: Đang xem giấy tờ')).toBeVisible();
    expect(screen.getByText(/đến khi được gỡ/)).toBeVisible();
    expect(screen.getByText('Lý do: Đang xem tuyến')).toBeVisible();
  });

  it('is said where it matters, without the rest', async () => {
    show('transfer');
    expect(await screen.findByText('Lý do: Đang xem tuyến')).toBeVisible();
    expect(screen.queryByText('Lý do: Đang xem giấy tờ')).toBeNull();
  });
});

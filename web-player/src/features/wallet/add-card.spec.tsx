import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import { freshApp, renderApp } from '../../test-app';
import { aMember, tokenOf, whitelabel } from '../../test-data';
import { agreed, refused, serve } from '../../test-server';
import AddCard from './add-card';

vi.mock('../../api/seal', () => ({ seal: (body: object) => Promise.resolve(body), forgetKeys: () => undefined }));

const handlers = (realName: string | null) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed({ ...aMember, realName }),
  'GET /wps/member/payment-password': () => agreed({ set: true, lockedUntil: null }),
  'GET /wps/wallet/banks': () => agreed([{ code: 'VCB', name: 'Vietcombank' }]),
  'POST /wps/member/real-name': () => agreed(aMember),
  'POST /wps/wallet/bank-cards': () => refused(409, 'wallet.bank_card_taken', 'Taken'),
});

beforeEach(async () => {
  await freshApp();
  accessToken.keep(tokenOf('1001'), new Date(Date.now() + 900_000).toISOString());
  accessToken.signIn();
});

async function write(realName: string | null) {
  const server = serve(handlers(realName));
  const { user } = renderApp(<AddCard />, '/wallet');
  await screen.findByRole('option', { name: 'Vietcombank' });
  if (realName === null) await screen.findByText(/chưa khai họ tên thật/);
  await user.selectOptions(screen.getByLabelText('Ngân hàng'), 'VCB');
  await user.type(screen.getByLabelText('Số tài khoản'), '00112233');
  await user.type(screen.getByLabelText('Tên chủ tài khoản'), 'Trần Minh Châu');
  await user.type(screen.getByLabelText('Mật khẩu thanh toán'), 'red-river-77');
  await user.click(screen.getByRole('button', { name: 'Lưu tài khoản' }));
  await waitFor(() => expect(server.at('POST', '/wps/wallet/bank-cards')).toHaveLength(1));
  return server;
}

describe('a bank account of a member', () => {
  it('without a real name sets it on the way', async () => {
    const server = await write(null);
    expect(server.at('POST', '/wps/member/real-name')[0]?.body).toEqual({ realName: 'Trần Minh Châu' });
    expect(server.at('POST', '/wps/wallet/bank-cards')[0]?.body).toMatchObject({ holderName: 'TRAN MINH CHAU' });
  });

  it('with a real name leaves it alone', async () => {
    const server = await write('T*** M*** C***');
    expect(server.at('POST', '/wps/member/real-name')).toEqual([]);
  });
});

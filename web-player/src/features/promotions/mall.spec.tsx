import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as PromotionsPage } from './promotions.page';
import { mostOf } from './redeem-dialog';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const path = '/wps/points';
const reward = {
  id: '5',
  type: 'GOODS',
  title: 'Bộ ấm chén',
  content: 'Men lam',
  picture: 'LOTUS',
  unit: 'SET',
  priority: 1,
  points: 1_500,
  currency: 'VND',
  amountMinor: '0',
  turnover: 0,
  stock: 10,
  minQuantity: 2,
  perDay: 4,
  minLevel: 0,
};
const record = {
  id: '12',
  number: 'PM00000012',
  createdAt: '2026-11-20T00:00:00Z',
  type: 'GOODS',
  title: 'Bộ ấm chén',
  quantity: 2,
  unit: 'SET',
  points: '3000',
  currency: 'VND',
  amountMinor: '0',
  state: 'APPLYING',
  remark: 'màu xanh',
  reason: '',
  pointsChange: '-3000',
  balanceAfter: '2000',
  ratio: 1_000,
  address: '12 Hàng Bạc, Hà Nội',
  phone: '+84 912 345 678',
  reference: '',
  codes: [] as string[],
  decidedAt: null,
  completedAt: null,
};
const rules = {
  currency: 'VND',
  unitMinor: '1000000000',
  stepMinor: '10000000',
  turnover: 1,
  level: 0,
  levels: [{ level: 0, ratio: 1_000, daily: 1, dailyMinor: '1000000000' }],
  factors: [{ category: 'RNG', percent: 100 }],
};
const page = (...data: object[]) => agreed({ data, total: data.length });
const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/member/payment-password': () => agreed({ set: true, lockedUntil: null }),
  [`GET ${path}/balance`]: () => agreed({ points: '5000' }),
  [`GET ${path}/config`]: () => agreed(rules),
  [`GET ${path}/rewards`]: () => page(reward),
  [`GET ${path}/redemptions`]: () => page(record),
  ...more,
});

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('the points mall', () => {
  it('shows rewards by their kind, with what they take and how many are left', async () => {
    const server = serve(handlers({}));
    const { user } = renderApp(<PromotionsPage />, '/pointMall');
    const card = within(await screen.findByRole('article', { name: 'Bộ ấm chén' }));
    expect(card.getByText('1.500 điểm mỗi bộ')).toBeVisible();
    expect(card.getByText('Còn 10')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Phiếu ưu đãi' }));
    await screen.findByRole('article', { name: 'Bộ ấm chén' });
    expect(server.at('GET', `${path}/rewards`).at(-1)?.query.get('filter')).toBe('{"type":"COUPON"}');
  });

  it('asks for one with what it needs, under one key, and says what the server says against it', async () => {
    let full = true;
    const server = serve(
      handlers({
        [`POST ${path}/redeem`]: () =>
          full ? refused(409, 'promotions.mall_stock', 'Số lượng còn lại không đủ') : agreed(record),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/pointMall');
    await user.click(await screen.findByRole('button', { name: 'Đổi ngay: Bộ ấm chén' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bộ ấm chén' }));
    const send = await dialog.findByRole('button', { name: 'Đổi ngay' });
    const quantity = dialog.getByLabelText('Số lượng');
    await user.clear(quantity);
    await user.type(quantity, '4');
    expect(dialog.getByText('Bạn còn thiếu 1.000 điểm')).toBeVisible();
    await user.type(dialog.getByLabelText('Địa chỉ nhận hàng'), '12 Hàng Bạc, Hà Nội');
    await user.type(dialog.getByLabelText('Số điện thoại'), '0912 345 678');
    await user.type(dialog.getByLabelText('Mật khẩu thanh toán'), 'Thanhtoan#2026');
    expect(send).toBeDisabled();
    await user.clear(quantity);
    await user.type(quantity, '3');
    expect(dialog.getByText('500')).toBeVisible();
    await user.click(send);
    expect(await dialog.findByText('Số lượng còn lại không đủ')).toBeVisible();
    full = false;
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = server.at('POST', `${path}/redeem`).map(({ body }) => body);
    expect(asked).toMatchObject([{ rewardId: '5', quantity: 3, phone: '0912 345 678' }, {}]);
    expect(asked[0]).toEqual(asked[1]);
  });

  it('keeps the record of a redemption with every field, and takes it back while it waits', async () => {
    let state = 'APPLYING';
    const server = serve(
      handlers({
        [`GET ${path}/redemptions`]: () => page({ ...record, state }),
        [`POST ${path}/redemptions/12/cancel`]: () => {
          state = 'CANCELLED';
          return agreed({ ...record, state });
        },
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/pointMall?tab=history');
    const card = within(await screen.findByRole('article', { name: 'Bộ ấm chén' }));
    expect(card.getByText('Đang xử lý')).toBeVisible();
    await user.click(card.getByText('Xem chi tiết'));
    for (const field of [
      'Mã giao dịch',
      'Thời gian yêu cầu',
      'Loại',
      'Sản phẩm',
      'Số lượng',
      'Điểm cần',
      'Số tiền',
      'Ghi chú',
      'Biến động điểm',
      'Số dư điểm',
      'Đơn vị',
      'Tỷ lệ',
      'Địa chỉ nhận',
      'Điện thoại',
    ])
      expect(card.getByText(field)).toBeVisible();
    expect(await card.findByText(/^1\.000 điểm đổi 1[.K]/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Hủy đổi: Bộ ấm chén' }));
    expect(await card.findByText('Đã hủy')).toBeVisible();
    expect(server.at('POST', `${path}/redemptions/12/cancel`)).toHaveLength(1);
  });

  it('lets nobody ask for more than there is, or than a day allows', () => {
    expect(mostOf({ stock: 3, perDay: 0 })).toBe(3);
    expect(mostOf({ stock: 30, perDay: 4 })).toBe(4);
    expect(mostOf({ stock: 5_000, perDay: 0 })).toBe(1_000);
  });
});

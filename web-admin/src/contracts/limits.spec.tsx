import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { BrandLimits } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import ContractLimitsPage from './limits.js';
import { changesOf, draftOf } from './limits-draft.js';

const kinds = { DIVIDEND: 4000, DAILY: 150, HOURLY: 150, REALTIME: 150 };
const limits: BrandLimits = {
  brand: 'BANYAN',
  maxTiers: 10,
  maxActive: 1000,
  maxDirect: 500,
  maxLevels: 30,
  minRateBp: 1,
  rateStepBp: { DIVIDEND: 100, DAILY: 5, HOURLY: 5, REALTIME: 5 },
  maxRateBp: kinds,
  maxWinRateBp: 100,
  maxLossRateBp: 150,
  maxAmounts: [
    { kind: 'DAILY', currency: 'VND', amountMinor: '100000000000' },
    { kind: 'DAILY', currency: 'USDT', amountMinor: '400500000' },
    { kind: 'DIVIDEND', currency: 'VND', amountMinor: '5' },
  ],
  depositFeeBp: 0,
  withdrawalFeeBp: 0,
  lossFeeBp: 0,
  dividendCarry: 'SECOND_HALF_ONLY',
  waiting: null,
};
const waiting: BrandLimits['waiting'] = {
  id: '1',
  changes: { maxRateBp: { ...kinds, DIVIDEND: 3500 } },
  before: { maxRateBp: kinds },
  reason: 'Chính sách mới',
  maker: 'lan',
  askedAt: '2026-11-21T03:00:00Z',
  actions: [
    { action: 'approve', allowed: true, code: null, reason: null },
    { action: 'reject', allowed: true, code: null, reason: null },
  ],
};

function open(answer: BrandLimits, held: readonly string[] = permissions) {
  const api = new FakeApi(held);
  for (const brand of ['BANYAN', 'LOTUS'])
    for (const call of ['GET', 'PUT']) api.forced.set(`${call} contracts/limits/${brand}`, { status: 200, body: { ...answer, brand } });
  api.forced.set('POST contracts/limits/BANYAN/approve', { status: 200, body: limits });
  return renderAt('/', <ContractLimitsPage />, api).api;
} // prettier-ignore
const sent = (api: FakeApi, method: string) =>
  api.requests.filter((one) => one.method === method && one.path.includes('/limits/'));

async function because(dialog: HTMLElement) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Theo thoả thuận đã có' }));
}

describe('limits of contracts', () => {
  it('send only what changes, read in percent with a comma or a point', () => {
    const draft = { ...draftOf(limits), 'max.DIVIDEND': '35,5', maxLevels: '20' };
    expect(changesOf(draft, limits)).toEqual({ maxLevels: 20, maxRateBp: { ...kinds, DIVIDEND: 3550 } });
    expect(changesOf(draftOf(limits), limits)).toEqual({});
    expect(changesOf({ ...draft, maxTiers: 'x' }, limits)).toBeNull();
  });

  it('cap fixed amounts by kind and currency, each read in its own, and keep those that nobody touches', () => {
    const draft = draftOf(limits);
    expect(draft).toMatchObject({
      'amount.DAILY.VND': '10000000',
      'amount.DAILY.USDT': '400.50',
      'amount.DIVIDEND.VND': '0.0005',
      'amount.DIVIDEND.USDT': '',
    });
    const less = changesOf({ ...draft, 'amount.DAILY.USDT': '300,25', 'amount.DAILY.VND': '' }, limits);
    expect(less).toEqual({
      maxAmounts: [
        { kind: 'DIVIDEND', currency: 'VND', amountMinor: '5' },
        { kind: 'DAILY', currency: 'USDT', amountMinor: '300250000' },
      ],
    });
    expect(changesOf({ ...draft, 'amount.DAILY.USDT': 'x' }, limits)).toBeNull();
  });

  it('show what changes in the cap of a fixed amount', async () => {
    const api = open(limits);
    fireEvent.change(await screen.findByLabelText('Lương ngày, USDT'), { target: { value: '200' } });
    fireEvent.click(screen.getByRole('button', { name: 'Đề nghị giới hạn này' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: /Số tiền cố định cao nhất: Lương ngày, USDT 400.50 200/ })).toBeVisible();
    expect(sent(api, 'PUT')).toEqual([]);
  }); // prettier-ignore

  it('are asked for per brand of the server, with what differs', async () => {
    const api = open(limits);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Thương hiệu' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lotus' }));
    fireEvent.change(await screen.findByLabelText('Số cấp nhiều nhất'), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Đề nghị giới hạn này' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: /Số cấp nhiều nhất 30 12/ })).toBeVisible();
    await because(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Đề nghị giới hạn này' }));
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]).toMatchObject({ path: '/admin/v1/contracts/limits/LOTUS', body: { maxLevels: 12 } });
  });

  it('that wait are decided by another operator, and nobody asks for others meanwhile', async () => {
    const api = open({ ...limits, waiting });
    expect(await screen.findByRole('row', { name: /Tỷ lệ cao nhất, %: Cổ tức 40 35/ })).toBeVisible();
    expect(screen.getByLabelText('Số cấp nhiều nhất')).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Duyệt thay đổi' }));
    const dialog = await screen.findByRole('dialog');
    await because(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duyệt thay đổi' }));
    await waitFor(() => expect(sent(api, 'POST')).toHaveLength(1));
  });

  it('are only looked at without the right', async () => {
    open({ ...limits, waiting }, ['contract.view']);
    expect(await screen.findByText('Thay đổi đang chờ duyệt')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Duyệt thay đổi' })).toBeNull();
  });
});

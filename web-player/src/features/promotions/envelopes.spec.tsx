import { createHash, createHmac } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../api/envelopes';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { isRightSplit } from './envelope-proof';
import { Component as PromotionsPage } from './promotions.page';

const path = '/wps/envelopes';
const seed = '07'.repeat(32);
const parts = { id: '12', totalMinor: '1000003', shares: 7, leastMinor: '1000' };
const commitment = createHash('sha256').update(`${seed}:12:1000003:7:1000`).digest('hex');
const envelope: Envelope = {
  ...parts,
  title: 'Mưa lì xì',
  content: 'Ai nhanh tay thì được.',
  status: 'OPEN',
  currency: 'VND',
  left: 3,
  turnover: 1,
  minLevel: 2,
  paidIn: true,
  opensAt: '2026-03-16T13:00:00Z',
  closesAt: '2099-03-16T14:00:00Z',
  mineMinor: null,
  commitment,
  isProven: false,
};
/** As the description of the split says it, apart from the code of the page. */
const amounts = (() => {
  const weights = Array.from({ length: 7 }, (_none, place) =>
    BigInt(`0x${createHmac('sha256', Buffer.from(seed, 'hex')).update(String(place)).digest('hex').slice(0, 12)}`),
  ).map((weight) => weight + 1n);
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const upTo = (count: number) => (993_003n * weights.slice(0, count).reduce((sum, weight) => sum + weight, 0n)) / all;
  return weights.map((_weight, place) => String(1_000n + upTo(place + 1) - upTo(place)));
})();
const proof = { ...parts, seed, commitment, amounts };
const handlers = (more: Record<string, Handler>): Record<string, Handler> => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  ...more,
});
const page = (...data: object[]) => agreed({ data, total: data.length });

beforeEach(freshApp);

describe('red envelopes', () => {
  it('are opened once, with the share in the packet, and say what is against it', async () => {
    useSessionStore.setState({ signedIn: true });
    let shown: object = envelope;
    let isEmpty = true;
    const server = serve(
      handlers({
        [`GET ${path}`]: () => page(shown),
        [`POST ${path}/12/open`]: () => {
          if (isEmpty) return refused(409, 'promotions.envelope_address', 'Địa chỉ mạng đã đủ');
          shown = { ...envelope, left: 2, mineMinor: '880000000' };
          return agreed({ amountMinor: '880000000', currency: 'VND', place: 4, state: 'CLAIMABLE' });
        },
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/envelopes');
    const card = within(await screen.findByRole('article', { name: 'Mưa lì xì' }));
    expect(card.getByText('Còn 3/7 phần')).toBeVisible();
    expect(card.getByText('Từ VIP 2 trở lên')).toBeVisible();
    expect(card.getByText('Dành cho người đã nạp tiền')).toBeVisible();
    const open = card.getByRole('button', { name: 'Mở: Mưa lì xì' });
    await user.click(open);
    expect(await card.findByText('Địa chỉ mạng đã đủ')).toBeVisible();
    isEmpty = false;
    await user.click(open);
    const share = await card.findByRole('status');
    expect(share).toHaveTextContent('Phần của bạn88.000');
    expect(share).toHaveFocus();
    expect(card.getByText(/hãy nhận trong mục Quà/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Mở: Mưa lì xì' })).toBeNull();
    expect(server.at('POST', `${path}/12/open`)).toHaveLength(2);
  });

  it('have no button for visitors, nor before they open', async () => {
    serve(
      handlers({ [`GET ${path}`]: () => page(envelope, { ...envelope, id: '13', title: 'Mai', status: 'COMING' }) }),
    );
    renderApp(<PromotionsPage />, '/envelopes');
    expect(await screen.findByRole('button', { name: 'Đăng nhập để mở' })).toBeVisible();
    expect(screen.getByText('Sắp mở')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mở:/ })).toBeNull();
  });

  it('are reckoned anew by the browser when they are over', async () => {
    const over = { ...envelope, status: 'EMPTY', left: 0, isProven: true };
    serve(handlers({ [`GET ${path}`]: () => page(over), [`GET ${path}/12/proof`]: () => agreed(proof) }));
    const { user } = renderApp(<PromotionsPage />, '/envelopes');
    await user.click(await screen.findByText('Kiểm tra cách chia'));
    await user.click(screen.getByRole('button', { name: 'Tính lại trong trình duyệt của tôi' }));
    expect(await screen.findByText(/đã tính lại cả 7 phần/)).toBeVisible();
  });

  it('are found out when a share, the seed or the total is another one', async () => {
    expect(await isRightSplit(envelope, proof)).toBe(true);
    expect(await isRightSplit(envelope, { ...proof, amounts: amounts.toReversed() })).toBe(false);
    expect(await isRightSplit(envelope, { ...proof, seed: '08'.repeat(32) })).toBe(false);
    expect(await isRightSplit({ ...envelope, totalMinor: '1000004' }, proof)).toBe(false);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Default, Due } from '../../../api/agent-dividends';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as DuesPage } from './dues.page';
import { DuesSoon } from './dues-soon';

const hourMs = 3_600_000;
const bill = (id: string, downline: string, grossMinor: string) => ({
  id,
  contractId: id,
  downlineId: id,
  downline,
  grossMinor,
});
const due = (change: Partial<Due> = {}): Due => ({
  runId: '7',
  name: '2026-11-01',
  currency: 'VND',
  deadline: new Date(Date.now() + 19 * hourMs + 90_000).toISOString(),
  received: true,
  owedMinor: '900000',
  escrowMinor: '600000',
  bills: [bill('1', 'hatran', '500000'), bill('2', 'quocbao', '400000')],
  ...change,
});
const forced: Default = {
  id: '3',
  runId: '6',
  name: '2026-10-16',
  brand: 'BANYAN',
  memberId: '1001',
  member: 'minhchau',
  currency: 'VND',
  owedMinor: '420000',
  fromEscrowMinor: '200000',
  fromBalanceMinor: '20000',
  advanceMinor: '200000',
  repaidMinor: '50000',
  receivableMinor: '150000',
  frozen: true,
  forcedAt: '2026-11-01T19:10:00.000Z',
  maker: null,
  unfreezeReason: null,
  checker: null,
  unfrozenAt: null,
};

const dues = '/wps/agent/dividends/dues';
const handlers = (data: Due[], more: Record<string, Handler> = {}, defaults: Default[] = []) =>
  agentHandlers({
    [`GET ${dues}`]: () => agreed({ restrictedMinor: '300000', data }),
    'GET /wps/agent/dividends/defaults': () => agreed({ data: defaults, total: defaults.length }),
    'GET /wps/v2/wallets/balance': () =>
      agreed({ currency: 'VND', balanceMinor: '100000', availableMinor: '100000', lockedMinor: '0', version: '1' }),
    ...more,
  });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('what is owed', () => {
  it('says how much, to whom, out of what, until when, and what the wallet holds back', async () => {
    serve(handlers([due()]));
    renderApp(<DuesPage />);
    const card = await screen.findByRole('region', { name: 'Kỳ từ 01/11/2026' });
    expect(card).toHaveTextContent('Còn 19 giờ 1 phút');
    expect(plain(card)).toContain('Phải trả90 ₫Đã giữ sẵn từ cổ tức của bạn60 ₫Lấy từ số dư30 ₫');
    expect(within(card).getAllByRole('listitem').map(plain)).toEqual(['hatran50 ₫', 'quocbao40 ₫']);
    expect(screen.getByText(/Trong ví có 30/)).toBeVisible();
  });

  it('is issued once after it was confirmed, and stays open with the reason when it is refused', async () => {
    let refusing = true;
    let left = [due()];
    const server = serve(
      handlers([], {
        [`GET ${dues}`]: () => agreed({ restrictedMinor: '0', data: left }),
        [`POST ${dues}/7/issue`]: () => {
          if (refusing) return refused(409, 'contracts.own_dividend_first', 'Cổ tức của bạn chưa về');
          left = [];
          return agreed({ restrictedMinor: '0', data: left });
        },
      }),
    );
    const { user } = renderApp(<DuesPage />);
    await user.click(await screen.findByRole('button', { name: 'Trả tuyến dưới' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trả cổ tức: Kỳ từ 01/11/2026' });
    expect(await within(dialog).findByText(/Số dư chưa đủ cho tất cả/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Trả ngay' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Cổ tức của bạn chưa về');
    refusing = false;
    await user.dblClick(within(dialog).getByRole('button', { name: 'Trả ngay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Bạn không nợ tuyến dưới khoản nào')).toBeVisible();
    expect(server.at('POST', `${dues}/7/issue`)).toHaveLength(2);
  });

  it('waits for one’s own dividend', async () => {
    serve(handlers([due({ received: false, escrowMinor: '0' })]));
    renderApp(<DuesPage />);
    expect(await screen.findByText(/Cổ tức kỳ này của bạn chưa về/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Trả tuyến dưới' })).toBeDisabled();
  });

  it('stands on the first page too, while there is something', async () => {
    serve(handlers([due({ deadline: new Date(Date.now() + 30 * 60_000 + 5_000).toISOString() })]));
    renderApp(<DuesSoon />);
    expect(await screen.findByText('Còn 30 phút')).toBeVisible();
  });
});

describe('what was paid in one’s place', () => {
  const open = async (change: Partial<Default>) => {
    serve(handlers([], {}, [{ ...forced, ...change }]));
    renderApp(<DuesPage />);
    return screen.findByRole('region', { name: 'Trả thay, Kỳ từ 16/10/2026' });
  };

  it('tells every amount, what is still owed and that the account is frozen', async () => {
    const card = await open({});
    expect(within(card).getByText('Tài khoản đang khoá')).toBeVisible();
    expect(plain(card)).toContain('Từ phần giữ sẵn20 ₫Từ số dư của bạn2 ₫Nhà cái ứng20 ₫Còn nợ nhà cái15 ₫');
    const steps = within(card).getAllByRole('listitem').map(plain);
    expect(steps[0]).toContain('Trả đủ 42 ₫ cho tuyến dưới02:10, 02/11/2026');
    expect(steps[1]).toContain('Đã hoàn 5 ₫, còn 15 ₫');
    expect(steps[2]).toContain('Hai nhân viên nhà cái cùng duyệt');
  });

  it('tells when it is over', async () => {
    const over = { frozen: false, repaidMinor: '200000', receivableMinor: '0', unfrozenAt: '2026-11-03T02:00:00.000Z' };
    const card = await open(over);
    expect(within(card).getByText('Đã xong')).toBeVisible();
    expect(card).toHaveTextContent('Tài khoản đã mở lại.');
    expect(card).toHaveTextContent('Đã hoàn đủ.');
  });
});

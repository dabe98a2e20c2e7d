import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client';
import type { Bill, BillDetail } from '../../../api/agent-bills';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { BillExport, cellOf } from './bill-export';
import { BillList } from './bill-list';
import { formulaOf } from './formula';
import { Component as IncomePage } from './income.page';
import { LiveSalary, leftText } from './live-salary';
import { Payment } from './payment';
import { Sum } from './sum';
import { TierReached } from './tier-reached';

const bill: Bill = {
  id: '71',
  runId: '7',
  brand: 'BANYAN',
  level: 1,
  contractId: '5',
  kind: 'DIVIDEND',
  period: 'H',
  name: '2026-11-01',
  startsAt: '2026-10-31T17:00:00.000Z',
  endsAt: '2026-11-15T17:00:00.000Z',
  uplineId: null,
  upline: null,
  downlineId: '1001',
  downline: 'minhchau',
  currency: 'VND',
  state: 'PAID',
  betMinor: '6200000000',
  lossMinor: '800000000',
  grossMinor: '112500000',
  toDownlinesMinor: '90000000',
  netMinor: '22500000',
  settledAt: '2026-11-16T01:00:00.000Z',
};

const tier = (minBetMinor: string, minActive: number, rateBp: number) => ({
  minBetMinor,
  minLossMinor: null,
  minActive,
  rateBp,
  winRateBp: null,
  lossRateBp: null,
  amountMinor: null,
});

const detail: BillDetail = {
  ...bill,
  version: 2,
  calc: 'PERCENT',
  basis: 'NET_LOSS',
  tierMode: 'FIXED',
  stakeMinor: '6200000000',
  payoutMinor: '5300000000',
  salaryMinor: '60000000',
  rebateMinor: '10000000',
  bonusMinor: '20000000',
  promoMinor: '0',
  jackpotMinor: '0',
  feeMinor: '10000000',
  winStakeMinor: '0',
  lossStakeMinor: '0',
  active: 4,
  carriedMinor: '-50000000',
  baseMinor: '750000000',
  onwardMinor: '0',
  tier: 1,
  tierTerms: tier('5000000000', 3, 1500),
  hours: null,
  escrowMinor: '90000000',
  fromEscrowMinor: '0',
  fromBalanceMinor: '0',
  advanceMinor: '0',
  forced: false,
  failure: null,
  postings: [
    {
      memberId: '1001',
      amountMinor: '22500000',
      state: 'DONE',
      transactionId: '900103',
      doneAt: '2026-11-16T01:00:00.000Z',
    },
  ],
};

/** The lines of a sum as they are read: sign, name, figure. */
const read = (box: HTMLElement) =>
  [...box.querySelectorAll('dl > div')].map((line) => (line.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('the reckoning of a bill', () => {
  const open = async (of: Partial<BillDetail>, part: 'team' | 'gross' | 'net') => {
    serve(agentHandlers());
    renderApp(
      <div data-testid="sum">
        <Sum lines={formulaOf({ ...detail, ...of })[part]} currency="VND" />
      </div>,
    );
    return read(await screen.findByTestId('sum'));
  };

  it('takes payouts, salaries, everything else that was given and what was carried off the stakes', async () => {
    expect(await open({}, 'team')).toEqual([
      'Tổng tiền cược620.000 ₫',
      '−Tiền trả thưởng530.000 ₫',
      '−Lương đã trả cho đội6.000 ₫',
      '−Hoàn trả1.000 ₫',
      '−Tiền thưởng2.000 ₫',
      '−Phí thanh toán1.000 ₫',
      '=Đội thua ròng80.000 ₫',
      '−Đội thắng ở kỳ trước, bù vào kỳ này5.000 ₫',
      '=Số để tính75.000 ₫',
    ]);
  });

  it('takes the tier’s rate of it', async () => {
    expect(await open({}, 'gross')).toEqual(['Số để tính75.000 ₫', '×Tỷ lệ của bậc15%', '=Phát sinh11.250 ₫']);
  });

  it('tells what goes on to downlines, and what is kept back for them', async () => {
    expect(await open({}, 'net')).toEqual([
      'Phát sinh11.250 ₫',
      '−Trả cho tuyến dưới9.000 ₫',
      'trong đó giữ sẵn từ cổ tức này9.000 ₫',
      '=Còn lại2.250 ₫',
    ]);
  });

  it('of a real-time salary adds up orders, and takes off what was taken back before', async () => {
    const lines = await open(
      { kind: 'REALTIME', grossMinor: '30000', toDownlinesMinor: '10000', netMinor: '20000', carriedMinor: '-50000' },
      'net',
    );
    expect(lines).toEqual([
      'Phát sinh8 ₫',
      '−Đã trả cho tuyến dưới1 ₫',
      '−Lương đã trả cho đơn bị huỷ trước đó5 ₫',
      '=Còn lại2 ₫',
    ]);
  });

  it('of floating tiers takes the part of the loss that was reached', async () => {
    const floating = { tierMode: 'FLOATING', carriedMinor: '0' } as const;
    const lines = await open(
      { ...floating, tierTerms: { ...tier('0', 0, 1500), minLossMinor: '1500000000' } },
      'gross',
    );
    expect(lines[2]).toBe('×Phần mức thua đã đạt50%');
  });

  it('charges an upline nothing where its downline earns more than it', async () => {
    const more = {
      kind: 'DAILY',
      grossMinor: '10000',
      toDownlinesMinor: '30000',
      netMinor: '0',
      escrowMinor: '0',
    } as const;
    expect(await open(more, 'net')).toContain('+Phần âm không tính cho bạn2 ₫');
  });
});

describe('the tier of a bill', () => {
  it('is shown among the others, each condition with whether it was met', async () => {
    const versions = [
      { version: 1, tiers: [tier('1', 1, 1)] },
      { version: 2, tiers: [tier('1000000000', 1, 1000), tier('5000000000', 3, 1500), tier('5000000000', 5, 2000)] },
    ];
    serve(agentHandlers({ 'GET /wps/agent/contracts/5': () => agreed({ id: '5', versions }) }));
    renderApp(<TierReached bill={detail} />);
    expect(await screen.findByText(/Đạt bậc 2/)).toBeVisible();
    const rows = await screen.findAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toHaveAttribute('aria-selected', 'true');
    expect(
      within(rows[3] as HTMLElement)
        .getAllByText(/đạt$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['đạt', 'chưa đạt']);
  });
});

describe('the money of a bill', () => {
  it('says out of what it came and names the ledger’s transaction', async () => {
    serve(agentHandlers());
    const forced = {
      ...detail,
      downlineId: '998',
      downline: 'hatran',
      fromEscrowMinor: '50000000',
      advanceMinor: '40000000',
    };
    renderApp(
      <Payment
        bill={{ ...forced, postings: [{ ...(detail.postings[0] as BillDetail['postings'][number]), memberId: '998' }] }}
        own="1001"
      />,
    );
    expect(await screen.findByText('Từ phần giữ lại của tuyến trên')).toBeVisible();
    expect(screen.getByText('Nhà cái ứng thay')).toBeVisible();
    expect(screen.queryByText('Từ số dư của tuyến trên')).toBeNull();
    expect(screen.getByText('Vào ví của hatran')).toBeVisible();
    expect(screen.getByText('900103')).toBeVisible();
  });
});

describe('the list of bills', () => {
  const period = { from: '2026-11-14T17:00:00.000Z', to: '2026-11-21T17:00:00.000Z' };
  const filters = (queries: readonly URLSearchParams[]) =>
    queries.map((query) => JSON.parse(query.get('filter') ?? '{}') as Record<string, string>);

  it('asks the server for what is chosen, page by page', async () => {
    const asked: URLSearchParams[] = [];
    const handler: Handler = ({ query }) => (asked.push(query), agreed({ data: [bill], total: 45 }));
    serve(agentHandlers({ 'GET /wps/agent/bills': handler }));
    const { user } = renderApp(<BillList own="1001" period={period} />);
    expect(await screen.findByText('45 kỳ')).toBeVisible();
    expect(screen.getAllByText('01/11/2026 – 15/11/2026')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Trang 3' }));
    await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('3'));
    await user.selectOptions(screen.getByLabelText('Trạng thái'), 'FORCED');
    await user.selectOptions(screen.getByLabelText('Loại'), 'DIVIDEND');
    await user.click(screen.getByRole('button', { name: 'Tuyến dưới trực tiếp' }));
    const span = { from: period.from, until: period.to };
    await waitFor(() =>
      expect(filters(asked).at(-1)).toEqual({ uplineId: '1001', kind: 'DIVIDEND', state: 'FORCED', ...span }),
    );
    expect(asked.at(-1)?.get('page')).toBe('1');
    expect(filters(asked)[0]).toEqual({ downlineId: '1001', ...span });
  });

  it('says why it could not be read and asks again', async () => {
    let away = true;
    const refusal = () => refused(422, 'contracts.range_wrong', 'Khoảng thời gian không hợp lệ');
    serve(agentHandlers({ 'GET /wps/agent/bills': () => (away ? refusal() : agreed({ data: [], total: 0 })) }));
    const { user } = renderApp(<BillList own="1001" period={period} />);
    expect(await screen.findByText('Khoảng thời gian không hợp lệ')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Chưa có kỳ nào')).toBeVisible();
  });
});

describe('the page of income', () => {
  it('adds up kinds and days, against the period before', async () => {
    const row = (kind: string, paidMinor: string, openMinor: string) => ({
      kind, currency: 'VND', bills: 2, grossMinor: paidMinor, toDownlinesMinor: '70000', paidMinor, openMinor,
    }); // prettier-ignore
    let asked = 0;
    const income: Handler = () => {
      asked++;
      return agreed({ data: asked === 1 ? [row('DAILY', '3000000', '0'), row('DIVIDEND', '1000000', '500000')] : [] });
    };
    serve(
      agentHandlers({
        'GET /wps/agent/bills/income': income,
        'GET /wps/agent/bills/income/days': () => agreed({ data: [] }),
        'GET /wps/agent/bills': () => agreed({ data: [], total: 0 }),
      }),
    );
    const { user } = renderApp(<IncomePage />);
    expect(await screen.findByText('0 ₫ ở kỳ trước')).toBeVisible();
    const kpis = [...document.querySelectorAll('.stat .v')]
      .map((value) => value.querySelector('.sr') ?? value)
      .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
    expect(kpis).toEqual(['400 ₫', '50 ₫', '14 ₫', 'Lương ngày']);
    expect(screen.getByRole('img', { name: /cộng lại 450/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '66,66% tổng thu nhập' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bảng số' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(8);
  });
});

describe('the real-time salary', () => {
  it('counts down to the end of the five minutes that are open', () => {
    expect(leftText(0)).toBe('05:00');
    expect(leftText(1_000)).toBe('04:59');
    expect(leftText(299_001)).toBe('00:01');
    expect(leftText(300_000)).toBe('05:00');
  });

  it('shows what the last windows brought to who has such a contract, and nothing to others', async () => {
    const window = { ...bill, kind: 'REALTIME', period: 'R' };
    const bills = [
      { ...window, netMinor: '1230000' },
      { ...window, id: '70', netMinor: '450000' },
    ];
    const server = serve(
      agentHandlers({
        'GET /wps/agent/contracts': () => agreed({ data: [{ id: '5' }], total: 1 }),
        'GET /wps/agent/bills': () => agreed({ data: bills, total: 2 }),
      }),
    );
    const { unmount } = renderApp(<LiveSalary own="1001" />);
    const panel = await screen.findByRole('region', { name: 'Lương tức thời' });
    expect(await within(panel).findByText('123')).toBeVisible();
    expect(within(within(panel).getByRole('list')).getByText('45')).toBeVisible();
    expect(within(panel).getByRole('timer')).toHaveTextContent(/^0[0-5]:\d\d$/);
    expect(JSON.parse(server.at('GET', '/wps/agent/bills')[0]?.query.get('filter') ?? '')).toEqual({
      downlineId: '1001',
      kind: 'REALTIME',
    });
    unmount();
    queryClient.clear();
    const other = serve(agentHandlers({ 'GET /wps/agent/contracts': () => agreed({ data: [], total: 0 }) }));
    renderApp(<LiveSalary own="1001" />);
    await waitFor(() => expect(other.at('GET', '/wps/agent/contracts')).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the sheet of bills', () => {
  it('holds every page of what the filter shows, and no cell is a formula', async () => {
    const all = Array.from({ length: 103 }, (_, n) => ({
      ...bill,
      id: `${n}`,
      downline: n === 0 ? '=HYPERLINK("x")' : 'lan',
    }));
    const server = serve(
      agentHandlers({
        'GET /wps/agent/bills': ({ query }) => {
          const [page, size] = [Number(query.get('page')), Number(query.get('perPage'))];
          return agreed({ data: all.slice((page - 1) * size, page * size), total: all.length });
        },
      }),
    );
    const sheets: Blob[] = [];
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = (of: Blob) => (sheets.push(of), 'blob:sheet');
      static override revokeObjectURL = () => undefined;
    }); // prettier-ignore
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderApp(<BillExport filter={{ kind: 'DIVIDEND' }} />);
    await user.click(await screen.findByRole('button', { name: 'Tải CSV' }));
    await waitFor(() => expect(sheets).toHaveLength(1));
    const lines = (await (sheets[0] as Blob).text()).trim().split('\r\n');
    expect(lines).toHaveLength(104);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[1]).toContain('620000,11250,2250,VND');
    expect(server.at('GET', '/wps/agent/bills').map(({ query }) => query.get('filter'))).toEqual([
      '{"kind":"DIVIDEND"}',
      '{"kind":"DIVIDEND"}',
    ]);
    expect(['-12.5', '-x', '@a', '+1', 'a,b'].map(cellOf)).toEqual(['-12.5', "'-x", "'@a", "'+1", '"a,b"']);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../api/agent-statements';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as CheckPage } from './check.page';
import { Component as StatementsPage, lastMonths } from './statements.page';

const path = '/wps/wallet/monthly-statements';
const statement = (change: Partial<Statement> = {}): Statement => ({
  number: '1001-202610-VND',
  memberId: '1001',
  member: 'minhchau',
  brand: 'BANYAN',
  month: '2026-10',
  currency: 'VND',
  currencies: ['VND'],
  from: '2026-09-30T17:00:00.000Z',
  until: '2026-10-31T17:00:00.000Z',
  openingMinor: '50000000',
  lines: [
    { kind: 'dividend', inMinor: '30000000', outMinor: '0', count: 1 },
    { kind: 'paid_down', inMinor: '0', outMinor: '10000000', count: 2 },
  ],
  inMinor: '30000000',
  outMinor: '10000000',
  closingMinor: '70000000',
  final: true,
  checkCode: '7K2M-04QX-AAAA-BBBB-CCCC-DDDD',
  ...change,
});
const handlers = (made: Statement, more: Record<string, Handler> = {}) =>
  agentHandlers({ [`GET ${path}`]: () => agreed(made), ...more });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('monthly statements', () => {
  it('count their months in the zone of the brand', () => {
    const newYear = Date.parse('2026-12-31T17:30:00Z');
    expect(lastMonths('Asia/Ho_Chi_Minh', newYear, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
    expect(lastMonths('UTC', newYear, 2)).toEqual(['2026-12', '2026-11']);
  });

  it('stand from the opening to the closing balance, with the code that proves them', async () => {
    const server = serve(handlers(statement()));
    const { user } = renderApp(<StatementsPage />);
    const table = within(await screen.findByRole('region', { name: 'Sao kê tháng' }));
    const rows = table.getAllByRole('row').map(plain);
    expect(rows[1]).toContain('Số dư đầu kỳ5.000');
    expect(rows[2]).toContain('Cổ tức nhận được3.000');
    expect(rows[3]).toContain('Cổ tức trả cho tuyến dưới1.000');
    expect(rows.at(-1)).toContain('Số dư cuối kỳ7.000');
    expect(screen.getByText('7K2M-04QX-AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    const months = screen.getByLabelText('Tháng');
    await user.selectOptions(months, within(months).getAllByRole<HTMLOptionElement>('option')[3]?.value ?? '');
    await waitFor(() => expect(server.at('GET', path)).toHaveLength(2));
    const [first, second] = server.at('GET', path).map(({ query }) => query.get('month') ?? '');
    expect(first && second && first > second).toBe(true);
  });

  it('are preliminary while the month runs, without a code', async () => {
    serve(handlers(statement({ final: false, checkCode: null })));
    renderApp(<StatementsPage />);
    expect(await screen.findByText('Tạm tính')).toBeVisible();
    expect(screen.getByText(/Tháng này chưa kết thúc/)).toBeVisible();
    expect(screen.queryByText(/7K2M/)).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    serve(handlers(statement(), { [`GET ${path}`]: () => refused(500, 'internal', 'x') }));
    renderApp(<StatementsPage />);
    expect(await screen.findByRole('button', { name: /Thử lại/ })).toBeVisible();
  });

  it('are checked by number and code, by whoever was shown one', async () => {
    let valid = true;
    const server = serve(
      handlers(statement(), { [`POST ${path}/check`]: () => agreed({ valid, statement: valid ? statement() : null }) }),
    );
    const { user } = renderApp(<CheckPage />);
    await user.type(await screen.findByLabelText('Số sao kê'), ' 1001-202610-VND ');
    await user.type(screen.getByLabelText('Mã kiểm tra'), '7k2m');
    await user.click(screen.getByRole('button', { name: 'Kiểm tra' }));
    expect(await screen.findByText(/Hãy so số liệu dưới đây với bản in/)).toBeVisible();
    // A true code on a paper with other figures proves those below.
    expect(screen.getByRole('table')).toBeVisible();
    expect(server.at('POST', `${path}/check`)[0]?.body).toEqual({ number: '1001-202610-VND', code: '7k2m' });
    valid = false;
    await user.type(screen.getByLabelText('Mã kiểm tra'), 'X');
    expect(screen.queryByText(/Hãy so số liệu/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Kiểm tra' }));
    expect(await screen.findByText(/không khớp/)).toBeVisible();
  });
});

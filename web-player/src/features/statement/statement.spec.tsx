import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatementEntry } from '../../api/statement';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { EntryList } from './entry-list';

const entry = (of: Partial<StatementEntry>): StatementEntry => ({
  id: `1:${of.kind}`,
  kind: 'bet',
  amountMinor: '-50000000',
  balanceAfterMinor: '950000000',
  currency: 'VND',
  reference: 'r-1',
  bonusMinor: null,
  heldMinor: null,
  heldState: null,
  heldReason: null,
  gameCode: null,
  roundId: null,
  billId: null,
  periodStart: null,
  periodEnd: null,
  createdAt: '2026-11-20T13:00:00Z',
  ...of,
});
const dice = { code: 'moon-dice', name: 'Xúc Xắc Trăng', art: { code: 'moon-dice' } };

beforeEach(freshApp);

describe('the entries of a statement', () => {
  it('name the games they belong to, which are asked for once, and call a win of nothing what it is', async () => {
    const server = serve({
      'GET /wps/system/whitelabel': () => agreed(whitelabel),
      'GET /lgw/games': () => agreed({ data: [dice], total: 1 }),
    });
    renderApp(
      <EntryList
        entries={[
          entry({ kind: 'win', amountMinor: '0', gameCode: 'moon-dice' }),
          entry({ kind: 'bet', gameCode: 'moon-dice' }),
          entry({ kind: 'deposit', amountMinor: '1000000000' }),
        ]}
      />,
    );
    expect(await screen.findAllByText('Xúc Xắc Trăng')).toHaveLength(2);
    const [lost, bet, deposit] = screen.getAllByRole('listitem').map((row) => within(row));
    expect(lost?.getByText('Không thắng')).toBeTruthy();
    expect(bet?.getByText('Đặt cược')).toBeTruthy();
    expect(deposit?.queryByText('Xúc Xắc Trăng')).toBeNull();
    expect(server.at('GET', '/lgw/games')).toHaveLength(1);
  });

  it('say of a win above what is paid unseen that it waits, and why it was refused', async () => {
    serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    const won = { kind: 'win', amountMinor: '0', heldMinor: '9000000000' };
    renderApp(
      <EntryList
        entries={[
          entry({ ...won, id: '1', heldState: 'HELD' }),
          entry({ ...won, id: '2', heldState: 'REFUSED', heldReason: 'the vendor took it back' }),
        ]}
      />,
    );
    expect(await screen.findByText('Tiền thắng chờ xem xét')).toBeTruthy();
    expect(screen.getByText('Tiền thắng bị từ chối sau xem xét')).toBeTruthy();
    expect(screen.getByText('Lý do: the vendor took it back')).toBeTruthy();
    expect(screen.queryByText('Không thắng')).toBeNull();
  });

  it.each([
    ['dividend', '2026-11-15T17:00:00Z', '2026-11-30T17:00:00Z', 'Cổ tức', '16/11/2026 – 30/11/2026'],
    ['daily_salary', '2026-11-19T17:00:00Z', '2026-11-20T17:00:00Z', 'Lương ngày', '20/11/2026'],
    ['hourly_salary', '2026-11-19T17:00:00Z', '2026-11-20T17:00:00Z', 'Lương giờ', '20/11/2026'],
    ['realtime_salary', '2026-11-23T08:45:00Z', '2026-11-23T08:50:00Z', 'Lương tức thời', '15:45 – 15:50, 23/11/2026'],
    ['forced_payment', '2026-11-15T17:00:00Z', null, 'Khoản chi cưỡng chế', '16/11/2026'],
  ])(
    'say what of %s was paid, in the brand’s zone, and lead to the bill',
    async (kind, periodStart, periodEnd, name, period) => {
      serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
      const paid = { kind, periodStart, periodEnd, billId: '71', reference: '' };
      renderApp(<EntryList entries={[entry(paid)]} />);
      expect(await screen.findByText(name)).toBeTruthy();
      expect(screen.getByText(period)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Xem phiếu' }).getAttribute('href')).toBe('/agent/income/71');
      expect(document.body.textContent).not.toMatch(/DIVIDEND|REALTIME|1:/);
    },
  );

  it('show numbers to who asks for them: of a round, of a payment, of what contracts pay the entry’s own', async () => {
    serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    const entries = [
      entry({ id: '1', roundId: 'r-77', reference: 'bet:9' }),
      entry({ id: '2', kind: 'deposit', reference: 'D123' }),
      entry({ id: '3', kind: 'dividend', billId: '71', reference: 'DIVIDEND:4:2026-11-15' }),
    ];
    const plain = renderApp(<EntryList entries={entries} />);
    await screen.findAllByRole('listitem');
    expect(screen.queryByText('r-77')).toBeNull();
    plain.unmount();
    renderApp(<EntryList entries={entries} withCodes />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.reference')?.textContent)).toEqual(['r-77', 'D123', '3']);
  });
});

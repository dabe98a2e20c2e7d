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
  gameCode: null,
  roundId: null,
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
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { Component as Leaderboard } from './leaderboard.page';

const win = (of: object) => ({
  player: 'mi***u',
  gameName: 'Trăng Gốc Đa',
  gameCode: 'banyan-moonlight',
  lottery: false,
  amountMinor: '5000000000',
  currency: 'VND',
  wonAt: '2026-11-20T13:00:00Z',
  ...of,
});

beforeEach(freshApp);

describe('the leaderboard', () => {
  it('ranks wins of the day, the week or the month, with the game’s own page', async () => {
    const server = serve({
      'GET /wps/system/whitelabel': () => agreed(whitelabel),
      'GET /lgw/games': () => agreed({ data: [], total: 0 }),
      'GET /wps/relay/GCSGAME_getRankList': ({ query }) =>
        agreed({
          list:
            query.get('period') === 'day'
              ? []
              : [win({}), win({ gameName: 'Miền Bắc', gameCode: 'mb', lottery: true, amountMinor: '10000' })],
        }),
    });
    const { user } = renderApp(<Leaderboard />, '/leaderboard');
    expect(await screen.findByText(/Chưa có ai thắng/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tuần này' }));
    const table = within(await screen.findByRole('table'));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent(/^1mi\*\*\*uTrăng Gốc Đa/);
    expect(first).toHaveTextContent('500.000');
    expect(table.getByRole('link', { name: 'Trăng Gốc Đa' })).toHaveAttribute('href', '/play/banyan-moonlight');
    expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute('href', '/lottery?gameCode=mb');
    expect(server.at('GET', '/wps/relay/GCSGAME_getRankList').map(({ query }) => query.get('period'))).toEqual([
      'day',
      'week',
    ]);
  });
});

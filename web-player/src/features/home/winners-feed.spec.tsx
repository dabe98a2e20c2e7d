import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { onWinner } from '../../api/live';
import { queryClient } from '../../api/query-client';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { WinnersFeed } from './winners-feed';

const moonlight = { code: 'banyan-moonlight', name: 'Trăng Gốc Đa', art: { code: 'banyan-moonlight' } };
const push = (player: string, gameCode = 'banyan-moonlight') => ({
  player,
  gameCode,
  amountMinor: '5000000',
  currency: 'VND',
});
const page = (...data: unknown[]) => agreed({ data, total: data.length });

function open(known: unknown[], answer: unknown[], until: Promise<void> = Promise.resolve()) {
  const asked: string[] = [];
  serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'GET /wps/relay/GCSGAME_getRankList': () => agreed({ list: [] }),
    'GET /lgw/games': () => page(...known),
  });
  const plain = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const url = String(address as string);
    if (!url.includes('code=')) return plain(address, init);
    asked.push(url);
    await until;
    return page(...answer);
  };
  renderApp(<WinnersFeed />);
  return asked;
}

beforeEach(freshApp);

describe('a win that the socket tells', () => {
  it('carries the name that the lobby knows, and asks nobody', async () => {
    queryClient.setQueryData(['hot-games'], [moonlight]);
    const asked = open([], []);
    await screen.findByText(/Chưa có ai thắng/);
    act(() => onWinner(push('ch***u')));
    expect(await screen.findByText('Trăng Gốc Đa')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('has the name asked for once however many wins there are, and shows no code meanwhile', async () => {
    let release = () => undefined as void;
    const asked = open([], [moonlight], new Promise((resolve) => (release = resolve)));
    await screen.findByText(/Chưa có ai thắng/);
    act(() => {
      onWinner(push('a***b'));
      onWinner(push('c***d'));
    });
    expect(await screen.findAllByText('Một trò chơi')).toHaveLength(2);
    release();
    expect(await screen.findAllByText('Trăng Gốc Đa')).toHaveLength(2);
    expect(asked).toHaveLength(1);
    expect(document.body.textContent).not.toContain('banyan-moonlight');
  });

  it('of a game that is gone is shown without its code', async () => {
    const asked = open([], []);
    await screen.findByText(/Chưa có ai thắng/);
    act(() => onWinner(push('a***b', 'old-game')));
    expect(await screen.findByText('Một trò chơi')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(document.body.textContent).not.toContain('old-game');
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { Component as LobbyPage } from './lobby.page';

const game = (i: number) => ({
  nodeId: String(i),
  code: `game-${i}`,
  name: `Trò ${i}`,
  vendor: 'studio',
  vendorName: 'Tán Đa Studio',
  category: 'RNG',
  rtp: null,
  maintenance: null,
  art: { code: `game-${i}` },
  isFav: false,
});
const facets = {
  total: 6,
  isNew: 0,
  categories: [{ value: 'RNG', name: null, games: 6 }],
  types: [
    { value: 'slots', name: null, games: 5 },
    { value: 'jackpot', name: null, games: 1 },
  ],
  vendors: [
    { value: 'studio', name: 'Tán Đa Studio', games: 4 },
    { value: 'moclan', name: 'Mộc Lan', games: 2 },
  ],
  features: [{ value: 'megaways', name: null, games: 3 }],
  volatilities: [],
};

/** The lobby on a server that tells what it was asked for, in the order of asking. */
function open(at: string, found = [1, 2, 3, 4, 5, 6].map(game), displayK = false) {
  const asked: string[] = [];
  serve({
    'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, brand: { ...whitelabel.brand, displayK } }),
    'GET /lgw/games': () => agreed({ data: found, total: found.length }),
    'GET /lgw/games/facets': () => agreed(facets),
    'GET /lgw/vendors': () => agreed({ lanes: [] }),
    'GET /wps/relay/GCSGAME_hotGamesV2': () => agreed({ list: [game(9)] }),
  });
  const plain = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    const url = String(address as string);
    if (url.startsWith('/lgw/games?')) asked.push(decodeURIComponent(url.split('?')[1] ?? ''));
    return plain(address, init);
  };
  return { asked, ...renderApp(<LobbyPage />, at) };
}

beforeEach(freshApp);

/* A machine may be slow; what is waited for comes or the case fails. */
const patience = { timeout: 20_000 };

describe('the lobby', { timeout: 60_000 }, () => {
  it('takes no key from who types on while the address follows', async () => {
    const { user, asked } = open('/games');
    const field = await screen.findByLabelText('Tìm trò chơi', undefined, patience);
    await user.type(field, 'sua ');
    await waitFor(() => expect(asked.some((query) => query.includes('q=sua'))).toBe(true), patience);
    expect(field).toHaveValue('sua ');
    await user.type(field, 'ngoc');
    await waitFor(() => expect(asked.at(-1)).toMatch(/q=sua[+ ]ngoc/), patience);
    expect(field).toHaveValue('sua ngoc');
  });

  it('asks for what was typed, and goes to the results by keyboard', async () => {
    const { asked, user } = open('/games');
    await screen.findByText('Trò 1', undefined, patience);
    await user.type(screen.getByLabelText('Tìm trò chơi'), 'no hu');
    await waitFor(() => expect(asked.at(-1)).toContain('q=no+hu'), patience);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('href')).toBe('/play/game-1');
  });

  it('chooses kinds and features on a phone, counts them, and takes all back at once', async () => {
    const narrow = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => narrow);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { asked, user } = open('/rng');
    const kind = await screen.findByRole('radio', { name: /Nổ hũ/, hidden: true }, patience);
    expect(document.querySelectorAll('.chips'), 'the shelves are the only row of chips').toHaveLength(1);
    await user.click(kind);
    await user.click(screen.getAllByText('Megaways')[0] as HTMLElement);
    await waitFor(
      () => expect(asked.at(-1)).toMatch(/(?=.*category=RNG)(?=.*type=jackpot)(?=.*features=megaways)/),
      patience,
    );
    expect(screen.getByText('Bộ lọc (2)')).toBeTruthy();
    await user.click(screen.getAllByText('Bỏ bộ lọc')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Bộ lọc (2)')).toBeNull(), patience);
    expect(screen.getByRole('radio', { name: /Nổ hũ/, hidden: true })).not.toBeChecked();
  });

  it('offers the smallest bets of the field and 25 lines, and asks for them', async () => {
    const { asked, user } = open('/rng', undefined, true);
    await user.click(await screen.findByRole('radio', { name: 'Từ 0,1K trở xuống', hidden: true }, patience));
    await waitFor(() => expect(asked.at(-1)).toContain('maxBetMinor=1000000'), patience);
    await user.click(screen.getByRole('radio', { name: 'Từ 25 dòng', hidden: true }));
    await waitFor(() => expect(asked.at(-1)).toMatch(/(?=.*maxBetMinor=1000000)(?=.*minLines=25)/), patience);
  });

  it('keeps both of two choices made before the first is drawn', async () => {
    const { asked } = open('/rng');
    const kind = await screen.findByText('Nổ hũ', undefined, patience);
    const feature = screen.getAllByText('Megaways')[0] as HTMLElement;
    act(() => {
      kind.click();
      feature.click();
    });
    await waitFor(() => expect(asked.at(-1)).toMatch(/(?=.*type=jackpot)(?=.*features=megaways)/), patience);
  });

  it('opens as its address says, the vendor of slots under its own name', async () => {
    const { asked } = open('/rng?page=moclan&type=slots&maxBet=10000000&sort=popular&q=rong');
    await screen.findByText('Trò 1', undefined, patience);
    for (const part of ['vendor=moclan', 'type=slots', 'maxBetMinor=10000000', 'sort=popular', 'q=rong'])
      expect(asked[0]).toContain(part);
    expect((screen.getByLabelText('Tìm trò chơi') as HTMLInputElement).value).toBe('rong');
  });

  it('suggests other games when nothing is found', async () => {
    open('/games?q=xyz', []);
    expect(await screen.findByText('Không thấy trò nào', undefined, patience)).toBeTruthy();
    expect(await screen.findByText('Trò 9', undefined, patience)).toBeTruthy();
  });
});

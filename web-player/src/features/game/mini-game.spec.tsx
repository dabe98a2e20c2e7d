import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../api/games';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import MiniGame from './mini-game';

const game = { nodeId: '7', code: 'banyan-pond', name: 'Ao làng', category: 'FISH', demo: true } as unknown as Game;
const launched = () => agreed({ gameUrl: 'https://vendor.example/room', content: null });
const launch = 'POST /wps/game/launchGame';

const handlers = (open: Handler) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [launch]: open,
});

beforeEach(async () => {
  await freshApp();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  useSessionStore.setState({ signedIn: true, mini: { game, mode: 'demo' } });
});

const area = () => screen.findByRole('region', { name: 'Ao làng trong cửa sổ nhỏ' });

describe('a game in its small window', () => {
  it('is launched once and is the same frame while the session changes', async () => {
    const server = serve(handlers(launched));
    renderApp(<MiniGame />);
    const frame = await within(await area()).findByTitle('Trò chơi Ao làng');
    expect(frame).toHaveAttribute('src', 'https://vendor.example/room');
    act(() => useSessionStore.setState({ balanceHidden: true }));
    expect(within(await area()).getByTitle('Trò chơi Ao làng')).toBe(frame);
    expect(server.asked.filter(({ path }) => path.endsWith('launchGame'))).toHaveLength(1);
  });

  it('goes from corner to corner by a press, by arrow keys where one wants it, and back to its corner', async () => {
    serve(handlers(launched));
    const { user } = renderApp(<MiniGame />);
    const box = await area();
    const move = within(box).getByRole('button', { name: /góc kế tiếp/u });
    box.getBoundingClientRect = () => new DOMRect(600, 400, 360, 300);
    expect(box).toHaveClass('end-below');
    await user.click(move);
    expect(box).toHaveClass('start-below');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(box.style.translate).toBe('-16px -16px');
    await user.click(move);
    expect(box).toHaveClass('start-above');
    expect(box.style.translate).toBe('');
  });

  it('opens on its page, and closes by its button', async () => {
    serve(handlers(launched));
    const { user } = renderApp(<MiniGame />, '/statement');
    await user.click(within(await area()).getByRole('button', { name: 'Mở trang của trò chơi' }));
    expect(screen.getByTestId('where')).toHaveTextContent('/play/banyan-pond');
    expect(useSessionStore.getState().mini).toBeNull();
    act(() => useSessionStore.setState({ mini: { game, mode: 'demo' } }));
    await user.click(within(await area()).getByRole('button', { name: 'Đóng trò chơi này' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says why it does not run, and tries again', async () => {
    let wanted = 0;
    serve(
      handlers(() => {
        wanted += 1;
        return wanted === 1 ? refused(503, 'games.vendor_silent', 'Nhà cung cấp không trả lời') : launched();
      }),
    );
    const { user } = renderApp(<MiniGame />);
    await user.click(await within(await area()).findByRole('button', { name: /Thử lại/u }));
    expect(await within(await area()).findByTitle('Trò chơi Ao làng')).toBeInTheDocument();
  });

  it('for real money ends with the session', async () => {
    serve(handlers(launched));
    useSessionStore.setState({ mini: { game, mode: 'real' } });
    renderApp(<MiniGame />);
    await area();
    act(() => useSessionStore.setState({ signedIn: false }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(useSessionStore.getState().mini).toBeNull();
  });
});

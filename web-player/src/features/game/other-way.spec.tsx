import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../api/games';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { GameStage } from './game-stage';

const game = { nodeId: '7', code: 'banyan-pond', name: 'Ao làng', category: 'FISH', demo: true } as unknown as Game;
const own = 'https://vendor.example/play';
const avoided = (body: Record<string, unknown>) => (body['avoidHosts'] as string[] | undefined) ?? [];

/** A server that leads past the hosts it is told of, and to the vendor's own at last. What one page could not load it keeps in mind, so each test has its own. */
const server = (hosts: readonly string[]) =>
  serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'POST /wps/game/launchGame': ({ body }) => {
      const launchHost = hosts.find((host) => !avoided(body).includes(host));
      return agreed(launchHost ? { gameUrl: `${launchHost}/play`, launchHost } : { gameUrl: own });
    },
  });
const open = () => renderApp(<GameStage game={game} mode="demo" back="/" />);
const comesFrom = (address: string) =>
  waitFor(() => expect(screen.getByTitle('Trò chơi Ao làng')).toHaveAttribute('src', address));
const refuse = (effectiveDirective: string, blockedURI: string) =>
  fireEvent(document, Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }));

beforeEach(async () => {
  await freshApp();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('a game on a launch host', () => {
  it('may be opened another way, up to its vendor’s own host', async () => {
    const hosts = ['https://one.example', 'https://two.example'];
    const { at } = server(hosts);
    const { user } = open();
    for (const host of hosts) {
      await comesFrom(`${host}/play`);
      await user.click(screen.getByRole('button', { name: 'Đổi đường truyền' }));
    }
    await comesFrom(own);
    expect(screen.queryByRole('button', { name: 'Đổi đường truyền' })).toBeNull();
    const told = at('POST', '/wps/game/launchGame').map(({ body }) => avoided(body));
    expect(told).toEqual([[], [hosts[0]], hosts]);
  });

  it('goes another way by itself when this page may not show the host', async () => {
    const hosts = ['https://three.example', 'https://four.example'];
    const { at } = server(hosts);
    open();
    await comesFrom('https://three.example/play');
    refuse('frame-src', 'https://elsewhere.example/play');
    refuse('img-src', 'https://three.example/picture');
    expect(at('POST', '/wps/game/launchGame')).toHaveLength(1);
    refuse('frame-src', 'https://three.example/play');
    await comesFrom('https://four.example/play');
  });
});

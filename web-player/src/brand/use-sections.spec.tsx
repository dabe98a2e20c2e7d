import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessToken } from '../api/access-token';
import { siteKey, type Contact } from '../api/site';
import { vendorsKey } from '../api/vendors';
import { whitelabelKey } from '../api/whitelabel';
import { BottomBar } from '../shell/bottom-bar';
import { CategoryNav } from '../shell/category-nav';
import { Footer } from '../shell/footer';
import { MemberBar } from '../shell/member-bar';
import { EndBar } from '../shell/side-bars';
import { tokenOf, whitelabel } from '../test-data';
import { renderIn, type Answers } from '../test-render';

const card = { vassalage: 'SH', name: 'Sông Hương', games: 12, game: 'song-huong-baccarat' };
const lanes = [
  { title: 'LIVE', cards: [card] },
  { title: 'PVP', cards: [card] },
];
const answers = (...leftOut: string[]): Answers => [
  [vendorsKey, lanes],
  [whitelabelKey, { ...whitelabel, leftOut }],
];

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.spec.*', '!../**/paths.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the sections of a brand', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('take lanes, promotions and the right bar out of the menus, and leave the rest', () => {
    const all = answers();
    const shown = renderIn(<><CategoryNav /><BottomBar /><EndBar /></>, '/', all); // prettier-ignore
    expect(screen.getAllByRole('link', { name: /Ưu đãi/ }).length).toBeGreaterThan(1);
    expect(screen.getByRole('complementary')).toBeInTheDocument();
    const buttons = screen.getAllByRole('button').length;
    shown.unmount();
    const few = answers('PVP', 'promotions', 'rightBar');
    renderIn(<><CategoryNav /><BottomBar /><EndBar /></>, '/', few); // prettier-ignore
    expect(screen.queryByRole('link', { name: /Ưu đãi/ })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getAllByRole('button').length).toBeLessThan(buttons);
    expect(screen.getAllByRole('link').length).toBeGreaterThan(2);
  });

  it('take promotions out of the footer', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const shown = renderIn(<Footer />, '/', answers());
    expect(screen.getByRole('link', { name: /Ưu đãi/ })).toHaveAttribute('href', '/promotions');
    shown.unmount();
    renderIn(<Footer />, '/', answers('promotions'));
    expect(screen.queryByRole('link', { name: /Ưu đãi/ })).toBeNull();
    expect(screen.getAllByRole('link').length).toBeGreaterThan(4);
  });

  it('have ways to the chat rooms in the right bar and below the account, where there is a room', () => {
    onTestFinished(() => accessToken.forget());
    accessToken.keep(tokenOf('1001'), new Date(Date.now() + 900_000).toISOString());
    accessToken.signIn();
    const site = (chat: boolean): Answers => [...answers(), [siteKey('VI'), { contacts: [] as Contact[], chat }]];
    const ways = () => screen.queryAllByRole('link', { name: 'Phòng trò chuyện', hidden: true });
    const shown = renderIn(<><EndBar /><MemberBar /></>, '/', site(true)); // prettier-ignore
    expect(ways().map((way) => way.getAttribute('href'))).toEqual(['/chat', '/chat']);
    shown.unmount();
    renderIn(<><EndBar /><MemberBar /></>, '/', site(false)); // prettier-ignore
    expect(ways()).toEqual([]);
  });

  it('are asked for wherever there is a way to them', () => {
    const ways = Object.entries(sources).filter(([, text]) => /\bpaths\.(promotions|messages|agent)\b/.test(text));
    // Who is on a page of promotions goes round in them.
    const outside = ways.filter(([file]) => !file.startsWith('../features/promotions/'));
    const open = outside.filter(([, text]) => !text.includes('= useSections()')).map(([file]) => file);
    // A message leads to what it is about, which its member still has.
    expect(open).toEqual(['../features/messages/place-path.ts']);
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { vendorsKey } from '../api/vendors';
import { whitelabelKey } from '../api/whitelabel';
import { BottomBar } from '../shell/bottom-bar';
import { CategoryNav } from '../shell/category-nav';
import { EndBar } from '../shell/side-bars';
import { whitelabel } from '../test-data';
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

describe('the sections of a brand', () => {
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
});

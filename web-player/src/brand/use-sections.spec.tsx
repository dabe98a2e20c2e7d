import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leftOut, sectionsKey } from '../api/sections';
import { vendorsKey } from '../api/vendors';
import { BottomBar } from '../shell/bottom-bar';
import { CategoryNav } from '../shell/category-nav';
import { EndBar } from '../shell/side-bars';
import { renderIn, type Answers } from '../test-render';

const card = { vassalage: 'SH', name: 'Sông Hương', games: 12, game: 'song-huong-baccarat' };
const lanes = [
  { title: 'LIVE', cards: [card] },
  { title: 'PVP', cards: [card] },
];
const node = (modId: string, enabled: '0' | '1', children: Array<[string, '0' | '1']> = []) => ({
  modId,
  enabled,
  childrenNodes: children.map(([child, on]) => ({ modId: child, enabled: on, childrenNodes: [] })),
});
const answers = (tree: object[]): Answers => [
  [vendorsKey, lanes],
  [sectionsKey, tree],
];

describe('the sections of a brand', () => {
  it('are left out with what is in them', () => {
    const tree = [
      node('lobby', '1', [
        ['LIVE', '0'],
        ['PVP', '1'],
      ]),
      node('agentCentre', '0', [['agentNews', '1']]),
    ];
    expect([...leftOut(tree)]).toEqual(['LIVE', 'agentCentre', 'agentNews']);
  });

  it('take lanes, promotions and the right bar out of the menus, and leave the rest', () => {
    const all = answers([node('lobby', '1', [['PVP', '1']]), node('promotions', '1'), node('rightBar', '1')]);
    const shown = renderIn(<><CategoryNav /><BottomBar /><EndBar /></>, '/', all); // prettier-ignore
    expect(screen.getAllByRole('link', { name: /Ưu đãi/ }).length).toBeGreaterThan(1);
    expect(screen.getByRole('complementary')).toBeInTheDocument();
    const buttons = screen.getAllByRole('button').length;
    shown.unmount();
    const few = answers([node('lobby', '1', [['PVP', '0']]), node('promotions', '0'), node('rightBar', '0')]);
    renderIn(<><CategoryNav /><BottomBar /><EndBar /></>, '/', few); // prettier-ignore
    expect(screen.queryByRole('link', { name: /Ưu đãi/ })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getAllByRole('button').length).toBeLessThan(buttons);
    expect(screen.getAllByRole('link').length).toBeGreaterThan(2);
  });
});

import { roundsToWin } from '../../src/game/sports/arena.js';
import type { League } from '../../src/game/sports/league.js';
import type { Fixture, Pair } from '../../src/game/sports/sport.js';
import { el, svg } from '../frame/dom.js';
import type { Now } from './hall.js';
import { teamName } from './market-texts.js';
import type { Scene } from './pitch.js';
import { gameText } from './texts.js';

/** An arena match: two gates, an orb between them that the rounds push, and the rounds of the map. */
export class Lane implements Scene {
  readonly element: HTMLElement;
  private readonly flash = el('p', { class: 'flash' });
  private readonly orb = svg('g', { class: 'orb' }, svg('circle', { r: 5 }), svg('circle', { r: 2.4, class: 'core' }));
  private readonly pips = [0, 1].map(() => el('p', { class: 'pips', 'aria-hidden': 'true' }));
  private readonly maps = el('p', { class: 'maps num' });
  private shown = -1;

  constructor(
    private readonly league: League,
    { home, away }: Fixture,
  ) {
    const gate = (team: number, x: number) => {
      const [fill = '#fff', stroke = '#000'] = league.sport.teams[team]?.colours ?? [];
      const d = `M${x} 8l10 6v12l-10 6-10-6V14z`;
      return svg('path', { d, fill, stroke, 'stroke-width': 1.6 });
    };
    const drawing = svg(
      'svg',
      { viewBox: '0 0 160 40', 'aria-hidden': 'true' },
      svg('path', { d: 'M24 20C50 8 66 30 80 20S112 10 136 20', class: 'way' }),
      svg('path', { d: 'M80 6v28', class: 'chalk' }),
      gate(home, 14),
      gate(away, 146),
      this.orb,
    );
    const [ours, theirs] = this.pips;
    this.element = el(
      'div',
      { class: 'scene-box', dir: 'ltr' },
      el('div', { class: 'lane' }, drawing, this.flash),
      el('div', { class: 'map-line' }, ours, this.maps, theirs),
    );
  }

  show(now: Now): void {
    if (this.shown === now.match.numbers.length) return;
    this.shown = now.match.numbers.length;
    const { rounds, maps, over } = now.standing;
    const lead = (over ? (maps.at(-1) ?? [0, 0]) : rounds) satisfies Pair;
    this.orb.style.transform = `translate(${80 + (lead[0] - lead[1]) * 10}px, 20px)`;
    for (const [side, line] of this.pips.entries())
      line.replaceChildren(
        ...Array.from({ length: roundsToWin }, (_, at) => el('i', { class: at < lead[side as 0 | 1] ? 'on' : '' })),
      );
    const done = maps.map((map) => map.join('–')).join(' · ');
    const on = over ? gameText('full') : gameText('mapOn', { n: maps.length + 1 });
    this.maps.textContent = done ? `${on} · ${done}` : on;
    this.tell(now);
  }

  private tell(now: Now): void {
    const moment = now.moments.at(-1);
    const fresh = moment !== undefined && moment.tick === this.shown;
    this.flash.className = `flash${fresh ? ` up ${moment.kind === 'map' ? 'goal' : 'chance'}` : ''}`;
    if (!fresh) return;
    const team = teamName(this.league, moment.side === 0 ? now.match.home : now.match.away);
    this.flash.textContent = gameText(moment.kind === 'map' ? 'mapBy' : 'roundBy', { team });
  }
}

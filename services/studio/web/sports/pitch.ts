import type { League } from '../../src/game/sports/league.js';
import type { Fixture } from '../../src/game/sports/sport.js';
import { el, svg } from '../frame/dom.js';
import type { Now } from './hall.js';
import { teamName } from './market-texts.js';
import { gameText } from './texts.js';

/** Where a match is watched. */
export interface Scene {
  readonly element: HTMLElement;
  show(now: Now): void;
}

const players: ReadonlyArray<readonly [number, number]> = [
  [8, 37],
  [26, 15],
  [26, 37],
  [26, 59],
  [44, 24],
  [44, 50],
];

const line = (d: string) => svg('path', { d, class: 'chalk' });

/** The ground, its lines and both sides; who attacks to the right is at home. */
function ground({ sport }: League, { home, away }: Fixture) {
  const side = (team: number, mirrored: boolean) =>
    svg(
      'g',
      { class: 'side' },
      ...players.map(([x, y]) =>
        svg('circle', {
          cx: mirrored ? 120 - x : x,
          cy: y,
          r: 2.1,
          fill: sport.teams[team]?.colours[0] ?? '#fff',
          stroke: sport.teams[team]?.colours[1] ?? '#000',
          'stroke-width': 0.8,
        }),
      ),
    );
  const sides = svg('g', { class: 'sides' }, side(home, false), side(away, true));
  const ball = svg('g', { class: 'ball' }, svg('circle', { r: 2.2 }));
  const drawing = svg(
    'svg',
    { viewBox: '0 0 120 74', 'aria-hidden': 'true' },
    ...Array.from({ length: 6 }, (_, at) => svg('rect', { x: at * 20, y: 0, width: 10, height: 74, class: 'mown' })),
    line('M3 3h114v68H3zM60 3v68M60 27a10 10 0 1 0 .01 0M3 19h16v36H3M117 19h-16v36h16M3 29h6v16H3M117 29h-6v16h6'),
    sides,
    ball,
  );
  return { drawing, sides, ball };
}

/** Where the ball is after a tick, by the number that decided it: near a goal at a chance, in it at a goal. */
function spot(now: Now): readonly [number, number] {
  const { numbers } = now.match;
  const last = numbers.at(-1);
  if (last === undefined) return [60, 37];
  const moment = now.moments.at(-1);
  const y = 37 + ((Math.floor(last / 1000) % 61) - 30) * 0.75;
  if (moment?.tick !== numbers.length) return [60 + ((last % 97) - 48) * 0.6, y];
  if (moment.kind === 'goal') return [moment.side === 0 ? 118 : 2, 37];
  return [moment.side === 0 ? 104 : 16, 37 + (y - 37) * 0.5];
}

/** A football match: the pitch, what just happened, and its course on a line. */
export class Pitch implements Scene {
  readonly element: HTMLElement;
  private readonly flash = el('p', { class: 'flash' });
  private readonly marks = el('div', { class: 'marks' });
  private readonly past = el('i', { class: 'past' });
  private readonly sides: SVGElement;
  private readonly ball: SVGElement;
  private shown = -1;

  constructor(
    private readonly league: League,
    fixture: Fixture,
  ) {
    const { drawing, sides, ball } = ground(league, fixture);
    [this.sides, this.ball] = [sides, ball];
    const track = el(
      'div',
      { class: 'track', 'aria-hidden': 'true' },
      this.past,
      el('i', { class: 'half' }),
      this.marks,
    );
    this.element = el(
      'div',
      { class: 'scene-box', dir: 'ltr' },
      el('div', { class: 'pitch' }, drawing, this.flash),
      track,
    );
  }

  show(now: Now): void {
    if (this.shown === now.match.numbers.length) return;
    this.shown = now.match.numbers.length;
    const [x, y] = spot(now);
    this.ball.style.transform = `translate(${x}px, ${y}px)`;
    this.sides.style.transform = `translate(${(x - 60) * 0.16}px, 0)`;
    const { ticks } = this.league.sport;
    this.past.style.inlineSize = `${(this.shown / ticks) * 100}%`;
    const goals = now.moments.filter(({ kind }) => kind === 'goal');
    this.marks.replaceChildren(
      ...goals.map(({ tick, side }) => {
        const mark = el('b', { class: side === 0 ? 'home' : 'away' });
        mark.style.insetInlineStart = `${(tick / ticks) * 100}%`;
        return mark;
      }),
    );
    this.tell(now);
  }

  /** What happened in the last minutes, while it is news. */
  private tell(now: Now): void {
    const moment = now.moments.at(-1);
    const fresh = moment !== undefined && this.shown - moment.tick < (moment.kind === 'goal' ? 4 : 2);
    const { home, away } = now.match;
    this.flash.className = `flash${fresh ? ` up ${moment.kind}` : ''}`;
    if (fresh) {
      const team = teamName(this.league, moment.side === 0 ? home : away);
      this.flash.textContent = gameText(moment.kind === 'goal' ? 'goalBy' : 'chanceBy', { team });
    }
  }
}

import { wheel } from '../../src/game/roulette/roulette.js';
import { colourOf } from '../../src/game/roulette/spots.js';
import { calm, el, svg, wait } from '../frame/dom.js';
import { gameText } from './texts.js';

const pocket = 360 / wheel.length;

/** Angle of a number's pocket, from the top, clockwise. */
const angleOf = (number: number): number => wheel.indexOf(number) * pocket;

const at = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** A piece of a ring. */
const arc = (inner: number, outer: number, from: number, to: number): string =>
  `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;

const stops = (id: string, kind: 'linearGradient' | 'radialGradient', ...colours: string[]): SVGElement =>
  svg(
    kind,
    kind === 'linearGradient' ? { id, x1: 0, y1: 0, x2: 1, y2: 1 } : { id },
    ...colours.map((colour, index) => svg('stop', { offset: index / (colours.length - 1), 'stop-color': colour })),
  );

/** The bowl, which stands still: rim, track and the studs that the ball meets. */
function bowl(): SVGElement {
  const studs = Array.from({ length: 8 }, (_none, index) =>
    svg('path', {
      d: 'M0 -5L2.6 0L0 5L-2.6 0Z',
      fill: 'url(#rw-gold)',
      stroke: '#5c3a10',
      'stroke-width': 0.5,
      transform: `rotate(${index * 45}) translate(0 -86) rotate(${index % 2 ? 90 : 0})`,
    }),
  );
  return svg(
    'svg',
    { viewBox: '-100 -100 200 200', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      stops('rw-gold', 'linearGradient', '#fff3c4', '#d9a548', '#8a5a1c', '#efcb77', '#7a4d18'),
      stops('rw-wood', 'radialGradient', '#3a1710', '#3a1710', '#7a3320', '#9c4a2c', '#5a2114'),
      stops('rw-track', 'radialGradient', '#2a110b', '#2a110b', '#4a1e13', '#2d120c'),
    ),
    svg('circle', { r: 99, fill: 'url(#rw-gold)' }),
    svg('circle', { r: 96.5, fill: 'url(#rw-wood)' }),
    svg('circle', { r: 90.5, fill: 'none', stroke: 'url(#rw-gold)', 'stroke-width': 1.4 }),
    svg('circle', { r: 89, fill: 'url(#rw-track)' }),
    ...studs,
  );
}

/** Numbers, pockets and the turret, which turn. */
function rotor(): SVGElement {
  const fills = { red: '#b3241c', black: '#17191b', green: '#14795a' };
  const parts = wheel.flatMap((number, index) => {
    const [from, to] = [(index - 0.5) * pocket, (index + 0.5) * pocket];
    const fill = fills[colourOf(number)];
    const text = svg('text', {
      transform: `rotate(${index * pocket}) translate(0 -68.6)`,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': 7.6,
      'font-weight': 700,
      fill: '#fff6e0',
    });
    text.textContent = String(number);
    return [
      svg('path', { d: arc(62.5, 75.5, from, to), fill, stroke: '#e0b45e', 'stroke-width': 0.55 }),
      svg('path', { d: arc(46, 62.5, from, to), fill, stroke: '#e0b45e', 'stroke-width': 0.55 }),
      svg('path', { d: arc(46, 62.5, from, to), fill: '#000', opacity: 0.32 }),
      text,
    ];
  });
  const spokes = Array.from({ length: 4 }, (_none, index) =>
    svg(
      'g',
      { transform: `rotate(${index * 90})` },
      svg('path', { d: 'M-2.6 0L-1.5 -25L1.5 -25L2.6 0Z', fill: 'url(#rr-gold)' }),
      svg('circle', { cy: -27, r: 4.2, fill: 'url(#rr-gold)', stroke: '#6b4413', 'stroke-width': 0.6 }),
    ),
  );
  return svg(
    'svg',
    { viewBox: '-100 -100 200 200', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      stops('rr-gold', 'linearGradient', '#fff6d2', '#dba94d', '#8a5a1c', '#f1cf80', '#80521b'),
      stops('rr-cone', 'radialGradient', '#c9803f', '#8c4a24', '#5b2715', '#3a160d'),
      stops('rr-moon', 'radialGradient', '#fffdf0', '#f9e3a4', '#d79b3c'),
    ),
    svg('circle', { r: 77.5, fill: 'url(#rr-gold)' }),
    ...parts,
    svg('circle', { r: 46, fill: 'url(#rr-cone)', stroke: 'url(#rr-gold)', 'stroke-width': 2 }),
    svg('circle', { r: 36, fill: 'none', stroke: '#e0b45e', 'stroke-width': 0.5, opacity: 0.6 }),
    ...spokes,
    svg('circle', { r: 12, fill: 'url(#rr-gold)', stroke: '#6b4413', 'stroke-width': 0.8 }),
    svg('circle', { r: 7.5, fill: 'url(#rr-moon)' }),
  );
}

/** Radii of the ball, in percent of the wheel: on its track, and in a pocket. */
const [track, rest] = [-41.6, -27.2];

const turned = (degrees: number): string => `rotate(${degrees}deg)`;
const lifted = (percent: number): string => `translateY(${percent}cqi)`;

/** The wheel with its ball. Both move by transform alone; where stillness is wanted the ball is set in its pocket. */
export class Wheel {
  readonly element: HTMLElement;
  private readonly turning: HTMLElement;
  private readonly orbit: HTMLElement;
  private readonly ball = el('i', { class: 'ball' });
  private angle = 0;
  private run: Animation | null = null;

  constructor() {
    this.orbit = el('div', { class: 'orbit' }, this.ball);
    this.turning = el('div', { class: 'rotor' }, rotor() as unknown as HTMLElement, this.orbit);
    this.element = el(
      'div',
      { class: 'wheel', role: 'img', 'aria-label': gameText('wheel') },
      bowl() as unknown as HTMLElement,
      this.turning,
      el('i', { class: 'shine' }),
    );
    this.set(0);
    if (!calm())
      this.turning.animate([{ transform: turned(0) }, { transform: turned(360) }], {
        duration: 26_000,
        iterations: Infinity,
      });
  }

  /** The ball lies in a pocket. */
  set(number: number): void {
    this.halt();
    this.angle = angleOf(number);
    this.orbit.style.transform = turned(this.angle);
    this.ball.style.transform = lifted(rest);
  }

  /** The ball runs on its track, until it is told where to stop. */
  spin(): void {
    if (this.run || calm()) return;
    this.ball.style.transform = lifted(track);
    this.ball.animate([{ transform: lifted(rest) }, { transform: lifted(track) }], {
      duration: 400,
      easing: 'ease-out',
    });
    this.run = this.orbit.animate([{ transform: turned(this.angle) }, { transform: turned(this.angle - 360) }], {
      duration: 1150,
      iterations: Infinity,
    });
  }

  /** Brings the ball down into a pocket. */
  async land(number: number, ms: number): Promise<void> {
    if (calm() || ms === 0) return this.set(number);
    const begun = this.angle - (this.run ? ((Number(this.run.currentTime ?? 0) % 1150) / 1150) * 360 : 0);
    this.halt();
    this.angle = angleOf(number);
    // Four turns more against the wheel, and on to the pocket.
    const way = 4 * 360 + ((((begun - this.angle) % 360) + 360) % 360);
    this.orbit.style.transform = turned(this.angle);
    this.ball.style.transform = lifted(rest);
    const steps = Array.from({ length: 25 }, (_none, index) => index / 24);
    this.orbit.animate(
      steps.map((share) => ({ transform: turned(begun - way * (1 - (1 - share) ** 2.2)) })),
      { duration: ms, easing: 'linear' },
    );
    this.ball.animate(
      [
        { transform: lifted(track), offset: 0 },
        { transform: lifted(track + 1), offset: 0.55 },
        { transform: lifted(-33), offset: 0.7 },
        { transform: lifted(rest - 4.5), offset: 0.78 },
        { transform: lifted(rest), offset: 0.86 },
        { transform: lifted(rest - 2), offset: 0.91 },
        { transform: lifted(rest), offset: 1 },
      ],
      { duration: ms, easing: 'linear' },
    );
    await wait(ms);
  }

  private halt(): void {
    this.run = null;
    for (const part of [this.orbit, this.ball]) for (const animation of part.getAnimations()) animation.cancel();
  }
}

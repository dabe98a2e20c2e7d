import { multiplierAt, type CrashDrawn } from '../../src/game/crash/crash.js';
import country from '../art/country.svg';
import kite from '../art/kite.svg';
import { calm, el, svg, write } from '../frame/dom.js';
import { heightText } from './pictures.js';
import { gameText as shared } from '../frame/seat-texts.js';
import { gameText } from './texts.js';

/** What the table says, as far as the sky shows it. */
export interface Weather {
  readonly phase: 'BETTING' | 'RUNNING' | 'ENDED';
  readonly sinceMs: number;
  readonly drawn: unknown;
}

/** Where the kite stands on the way up: 0 at the ground, close to 1 very high. */
const climb = (hundredths: number): number => 1 - (hundredths / 100) ** -0.45;

/** The kite, its line and the multiplier. Between two news it goes on by the page's own clock. */
export class Sky {
  readonly element: HTMLElement;
  private readonly figure = el('div', { class: 'height num' }, '1×');
  private readonly line = svg('path', { class: 'line' });
  private readonly flyer = el('div', { class: 'flyer' }, el('img', { src: kite, alt: '' }));
  private readonly stars = el('div', { class: 'stars' });
  private readonly land = el('div', { class: 'land' }, el('img', { src: country, alt: '' }));
  private readonly words = el('p', { class: 'words' }, shared('connecting'));
  private weather: Weather | null = null;
  private heard = 0;

  constructor(private readonly changed: () => void) {
    const drawing = svg(
      'svg',
      { viewBox: '0 0 100 60', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      this.line,
    );
    this.element = el(
      'div',
      { class: 'sky' },
      this.stars,
      this.land,
      drawing,
      this.flyer,
      el('div', { class: 'said' }, this.figure, this.words),
    );
    this.frame();
  }

  /** How high it stands now, in hundredths; 0 while bets are taken. */
  get height(): number {
    const { weather } = this;
    if (!weather || weather.phase === 'BETTING') return 0;
    return this.bust ?? multiplierAt(this.since);
  }

  /** Where the line broke, once that is told. */
  private get bust(): number | null {
    return (this.weather?.drawn as CrashDrawn | null)?.bust ?? null;
  }

  /** Milliseconds since the start, by the server's last word and the time since. */
  get since(): number {
    return this.weather ? this.weather.sinceMs + performance.now() - this.heard : 0;
  }

  hear(weather: Weather): void {
    this.weather = weather;
    this.heard = performance.now();
    this.element.dataset['phase'] = weather.phase;
    if (calm()) this.draw();
  }

  private frame = (): void => {
    if (!calm()) this.draw();
    requestAnimationFrame(this.frame);
  };

  private draw(): void {
    if (!this.weather) return;
    const { bust } = this;
    const { phase } = this.weather;
    const height = phase === 'RUNNING' && this.since < 0 ? 100 : this.height || 100;
    write(this.figure, heightText(height));
    write(this.words, this.sentence(phase, bust));
    const share = climb(height);
    const [x, y] = [8 + share * 76, 52 - share * 42];
    this.land.style.transform = `translateY(${share * 62}%)`;
    this.stars.style.opacity = String(share);
    this.flyer.style.transform = `translate(${x}%, ${(y / 60) * 100}%)`;
    this.line.setAttribute('d', `M2 58Q${x * 0.62} ${56} ${x} ${y}`);
    this.changed();
  }

  private sentence(phase: Weather['phase'], bust: number | null): string {
    if (phase === 'BETTING') return shared('closes', { seconds: Math.max(0, Math.ceil(-this.since / 1000)) });
    return bust === null ? gameText('rising') : gameText('broke', { height: heightText(bust) });
  }
}

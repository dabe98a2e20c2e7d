import { bosses, kinds, timesOf } from '../../src/game/fish/kinds.js';
import {
  bossFromMs,
  bossId,
  bossInSight,
  huntMs,
  inSight,
  placeOf,
  type Swimmer,
  type Water,
} from '../../src/game/fish/swim.js';
import { calm, el } from '../frame/dom.js';
import { bossPlace, drawNet, drawRing } from './boss.js';
import { Guns } from './guns.js';
import { Pace } from './pace.js';
import { Drift, reefOf } from './reef.js';
import { Shots, type Spot } from './shots.js';
import { Sprites, looks, type Name } from './sprites.js';

/** How the tide's boss ended. */
type BossEnd = 'caught' | 'free' | null;

/** How fast what was caught sinks away. */
const sinkMs = 700;

/** The water on one canvas: what swims by the server's clock, shots, and the light. */
export class Sea {
  readonly element: HTMLElement;
  readonly shots = new Shots();
  readonly guns = new Guns();
  /** What is aimed at: a fish, the boss, or nothing. */
  locked: number | null = null;
  private readonly canvas = el('canvas', { class: 'sea-canvas', 'aria-hidden': 'true' });
  private readonly pen = this.canvas.getContext('2d', { alpha: false });
  private sprites = new Sprites(1, 1);
  private drift = new Drift(1, 1);
  private reef: HTMLCanvasElement | null = null;
  /** Pixels of the canvas in one of the screen. */
  private sharp = 1;
  private width = 1;
  private height = 1;
  private water: Water = { boss: 0, fish: [] };
  /** The large ones behind, so that small ones can be hit. */
  private byDepth: readonly Swimmer[] = [];
  private begun = 0;
  private ended: BossEnd = null;
  private endedAt = 0;
  private readonly gone = new Map<number, number>();
  private lastSpot = new Map<number, Spot>();
  private drawnAt = 0;
  private readonly pace = new Pace();

  constructor() {
    this.element = el('div', { class: 'sea' }, this.canvas);
    new ResizeObserver(() => this.resize()).observe(this.element);
    requestAnimationFrame(this.frame);
  }

  /** Another tide. */
  fill(water: Water): void {
    this.water = water;
    this.byDepth = water.fish.toSorted((a, b) => timesOf(b.kind) - timesOf(a.kind));
    this.gone.clear();
    this.lastSpot.clear();
    this.ended = null;
    this.locked = null;
  }

  /** The tide is so far, by the server's last word. */
  heard(ms: number): void {
    const begun = performance.now() - ms;
    // Small differences are those of the network; fish do not jump for them.
    if (Math.abs(begun - this.begun) > 60) this.begun = begun;
  }

  get since(): number {
    return performance.now() - this.begun;
  }

  get boss(): number {
    return this.water.boss;
  }

  get bossHere(): boolean {
    return bossInSight(this.since) && this.ended === null;
  }

  /** Everything that can be shot at now, from left to right. */
  get targets(): Swimmer[] {
    const { since } = this;
    return this.water.fish
      .filter((one) => inSight(one, since) && !this.gone.has(one.id))
      .filter((one) => {
        const { x } = placeOf(one, since);
        return x > 0.01 && x < 0.99;
      })
      .toSorted((a, b) => placeOf(a, since).x - placeOf(b, since).x);
  }

  /** Whether something can be shot at now. */
  private here(id: number): boolean {
    const swimmer = this.water.fish[id - 1];
    return id === bossId ? this.bossHere : swimmer !== undefined && !this.gone.has(id) && inSight(swimmer, this.since);
  }

  kindOf(id: number): number | null {
    return this.water.fish[id - 1]?.kind ?? null;
  }

  /** Takes a fish out of the water; `mine` and `text` tell whose it is and what it brought. */
  take(id: number, text: string, mine: boolean): void {
    if (this.gone.has(id)) return;
    this.gone.set(id, performance.now());
    if (this.locked === id) this.locked = null;
    const times = timesOf(this.kindOf(id) ?? 0);
    if (text)
      this.shots.burst(this.spotOf(id), 'coins', { text, mine, size: times >= 40 ? 3 : times >= 10 ? 1.6 : 0.6 });
  }

  end(how: BossEnd, text = ''): void {
    if (this.ended !== null) return;
    this.ended = how;
    this.endedAt = performance.now();
    if (how === 'caught')
      for (const size of [3, 4, 5])
        this.shots.burst(this.spotOf(bossId), 'coins', { text: size === 5 ? text : '', size });
  }

  /** Where something is on the canvas; where it was last, when it is not there any more. */
  spotOf(id: number): Spot {
    const { since } = this;
    const swimmer = this.water.fish[id - 1];
    const place = id === bossId ? bossPlace(since) : swimmer && !this.gone.has(id) ? placeOf(swimmer, since) : null;
    if (!place) return this.lastSpot.get(id) ?? { x: this.width / 2, y: this.height / 2 };
    const spot = { x: place.x * this.width, y: place.y * this.height };
    this.lastSpot.set(id, spot);
    return spot;
  }

  /** What is nearest to a point of the page, within a finger's reach. */
  near(clientX: number, clientY: number): number | null {
    const edge = this.canvas.getBoundingClientRect();
    const point = { x: clientX - edge.left, y: clientY - edge.top };
    const far = (id: number, name: Name) => {
      const spot = this.spotOf(id);
      return Math.hypot(spot.x - point.x, spot.y - point.y) - Math.max(26, this.sprites.sizeOf(name) * 0.36);
    };
    const found = this.targets.map(({ id, kind }) => ({ id, far: far(id, kinds[kind]?.name ?? 'clown') }));
    if (this.bossHere) found.push({ id: bossId, far: far(bossId, bosses[this.boss]?.name ?? 'whale') });
    const [nearest] = found.filter(({ far: away }) => away < 0).toSorted((a, b) => a.far - b.far);
    return nearest?.id ?? null;
  }

  /** Shoots from a seat; `land` is called when the bullet is there. */
  fire(seat: number, id: number, land: () => void): void {
    const mine = seat === this.guns.mine;
    const to = this.spotOf(id);
    const from = this.guns.aim(seat, to, this.width, this.height);
    this.shots.fire(from, () => this.spotOf(id), mine, land);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth < 2 || clientHeight < 2) return;
    [this.width, this.height] = [clientWidth, clientHeight];
    this.sharpen();
    this.drift = new Drift(clientWidth, clientHeight);
    const unit = Math.max(0.5, Math.min(1.15, Math.sqrt(clientWidth * clientHeight) / 880));
    this.sprites = new Sprites(Math.min(unit, (clientWidth * 0.9) / looks.dragon.length / 1.28), this.sharp);
    this.guns.scale = unit * 1.25;
  }

  /** As many pixels as the screen has, and fewer where that took this phone too long. */
  private sharpen(): void {
    this.sharp = this.pace.sharpness(devicePixelRatio || 1);
    this.canvas.width = Math.round(this.width * this.sharp);
    this.canvas.height = Math.round(this.height * this.sharp);
    this.pen?.setTransform(this.sharp, 0, 0, this.sharp, 0, 0);
    this.reef = reefOf(this.width, this.height, this.sharp);
  }

  private readonly frame = (now: number): void => {
    requestAnimationFrame(this.frame);
    // Stillness: fish glide, a few times a second.
    if (document.hidden || (calm() && now - this.drawnAt < 90)) return;
    if (!calm() && this.pace.tooSlow(now - this.drawnAt)) this.sharpen();
    this.drawnAt = now;
    if (this.pen && this.reef) this.draw(this.pen, this.reef, now);
  };

  private draw(pen: CanvasRenderingContext2D, reef: HTMLCanvasElement, now: number): void {
    const seconds = now / 1000;
    pen.drawImage(reef, 0, 0, reef.width / this.sharp, reef.height / this.sharp);
    if (!calm()) this.drift.light(pen, seconds);
    this.drift.weedsAt(pen, calm() ? 0 : seconds);
    this.drawBoss(pen, seconds, now);
    this.drawFish(pen, seconds, now);
    if (!calm()) this.drift.bubblesAt(pen, seconds);
    this.drawAim(pen, seconds);
    this.shots.draw(pen, now);
    this.guns.draw(pen, this.width, this.height);
  }

  private drawFish(pen: CanvasRenderingContext2D, seconds: number, now: number): void {
    const { since } = this;
    if (since >= huntMs + 600) return;
    const fade = Math.min(1, Math.max(0, (huntMs + 600 - since) / 600));
    for (const swimmer of this.byDepth) {
      if (since < swimmer.fromMs || since >= swimmer.toMs) continue;
      const name = kinds[swimmer.kind]?.name ?? 'clown';
      const left = this.gone.get(swimmer.id);
      if (left === undefined) {
        const { x, y } = this.spotOf(swimmer.id);
        this.stamp(pen, name, { x, y }, { right: swimmer.right, turn: seconds + swimmer.phase / 100, fade });
      } else if (now - left < sinkMs) {
        const share = Math.max(0, (now - left) / sinkMs);
        const { x, y } = this.lastSpot.get(swimmer.id) ?? { x: 0, y: 0 };
        const lift = calm() ? 0 : -30 * Math.sin(share * Math.PI);
        this.stamp(
          pen,
          name,
          { x, y: y + lift },
          { right: swimmer.right, turn: seconds * 3, fade: 1 - share, tilt: share * 2.6, grow: 1 - share * 0.5 },
        );
      }
    }
  }

  private drawBoss(pen: CanvasRenderingContext2D, seconds: number, now: number): void {
    const { since } = this;
    if (since < bossFromMs || since > huntMs + 9000) return;
    const name = bosses[this.boss]?.name ?? 'whale';
    const { x, y } = bossPlace(Math.min(since, huntMs + 3000));
    const spot = { x: x * this.width, y: y * this.height };
    const share = this.ended ? Math.min(1, Math.max(0, (now - this.endedAt) / 2200)) : 0;
    const net = since >= huntMs;
    if (this.ended === 'free') spot.x -= share * share * this.width;
    const trembling = net && !this.ended && !calm() ? Math.sin(seconds * 40) * 3 : 0;
    const fade = this.ended === 'caught' ? 1 - share : 1;
    this.stamp(
      pen,
      name,
      { x: spot.x + trembling, y: spot.y },
      { right: false, turn: seconds, fade, tilt: this.ended === 'caught' ? share : 0, grow: 1 },
    );
    if (net && this.ended !== 'free')
      drawNet(pen, spot, this.sprites.sizeOf(name) * 0.5, fade * Math.min(1, (since - huntMs) / 500));
  }

  private stamp(
    pen: CanvasRenderingContext2D,
    name: Name,
    { x, y }: Spot,
    {
      right,
      turn,
      fade = 1,
      tilt = 0,
      grow = 1,
    }: { right: boolean; turn: number; fade?: number; tilt?: number; grow?: number },
  ): void {
    const size = this.sprites.sizeOf(name) * grow;
    if (x < -size || x > this.width + size) return;
    pen.save();
    pen.globalAlpha = Math.max(0, fade);
    pen.translate(x, y);
    if (!right) pen.scale(-1, 1);
    if (tilt) pen.rotate(tilt);
    pen.drawImage(this.sprites.at(name, turn, calm()), -size / 2, -size / 2, size, size);
    pen.restore();
  }

  /** A ring round what is aimed at. */
  private drawAim(pen: CanvasRenderingContext2D, seconds: number): void {
    const id = this.locked;
    if (id === null) return;
    if (!this.here(id)) {
      this.locked = null;
      return;
    }
    const name = id === bossId ? bosses[this.boss]?.name : kinds[this.kindOf(id) ?? 0]?.name;
    const spot = this.spotOf(id);
    const r = Math.max(24, this.sprites.sizeOf(name ?? 'clown') * 0.42);
    drawRing(pen, spot, r, calm() ? 0 : seconds * 0.8);
    this.guns.aim(this.guns.mine, spot, this.width, this.height, false);
  }
}

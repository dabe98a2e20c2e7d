import { calm } from '../frame/dom.js';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Bullet {
  readonly from: Spot;
  /** Where the target is now; its last place when it is gone. */
  readonly to: () => Spot;
  readonly mine: boolean;
  readonly begun: number;
  readonly land: () => void;
}

interface Burst {
  readonly at: Spot;
  readonly begun: number;
  readonly kind: 'splash' | 'coins';
  readonly text: string;
  readonly mine: boolean;
  readonly size: number;
}

/** How long a bullet flies. */
const flightMs = 340;
const burstMs: Readonly<Record<Burst['kind'], number>> = { splash: 420, coins: 1500 };

/** A frame's time may lie before that of the shot which it shows first. */
const shareOf = (now: number, begun: number, lasts: number): number => Math.max(0, (now - begun) / lasts);

/** Bullets on their way, and what they leave behind. */
export class Shots {
  private bullets: Bullet[] = [];
  private bursts: Burst[] = [];

  fire(from: Spot, to: () => Spot, mine: boolean, land: () => void): void {
    this.bullets.push({ from, to, mine, begun: performance.now(), land });
  }

  burst(at: Spot, kind: Burst['kind'], { text = '', mine = true, size = 1 } = {}): void {
    if (this.bursts.length < 40) this.bursts.push({ at, kind, text, mine, size, begun: performance.now() });
  }

  draw(pen: CanvasRenderingContext2D, now: number): void {
    const landed = this.bullets.filter(({ begun }) => now - begun >= flightMs);
    this.bullets = this.bullets.filter(({ begun }) => now - begun < flightMs);
    for (const bullet of landed) {
      if (!calm()) this.burst(bullet.to(), 'splash', { mine: bullet.mine });
      bullet.land();
    }
    for (const bullet of this.bullets) this.bullet(pen, bullet, shareOf(now, bullet.begun, flightMs));
    this.bursts = this.bursts.filter(({ begun, kind }) => now - begun < burstMs[kind]);
    for (const burst of this.bursts) {
      const share = shareOf(now, burst.begun, burstMs[burst.kind]);
      if (burst.kind === 'splash') splash(pen, burst, share);
      else coins(pen, burst, share);
    }
  }

  private bullet(pen: CanvasRenderingContext2D, { from, to, mine }: Bullet, share: number): void {
    const end = to();
    const at = (part: number): Spot => ({ x: from.x + (end.x - from.x) * part, y: from.y + (end.y - from.y) * part });
    const [head, tail] = [at(share), at(Math.max(0, share - 0.12))];
    pen.globalAlpha = mine ? 1 : 0.6;
    pen.lineCap = 'round';
    for (const [width, colour] of [
      [mine ? 10 : 7, '#ffd76a44'],
      [mine ? 5 : 4, '#ffe9a8'],
      [2, '#ffffff'],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(tail.x, tail.y);
      pen.lineTo(head.x, head.y);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
}

/** A net that opens where a bullet lands. */
function splash(pen: CanvasRenderingContext2D, { at, mine }: Burst, share: number): void {
  const r = 10 + share * 26;
  pen.globalAlpha = (1 - share) * (mine ? 0.95 : 0.5);
  pen.strokeStyle = '#fff1c2';
  pen.lineWidth = 1.6;
  pen.beginPath();
  for (const ring of [1, 0.6]) {
    pen.moveTo(at.x + r * ring, at.y);
    pen.arc(at.x, at.y, r * ring, 0, 2 * Math.PI);
  }
  for (let ray = 0; ray < 8; ray++) {
    const angle = (ray / 8) * 2 * Math.PI;
    pen.moveTo(at.x, at.y);
    pen.lineTo(at.x + Math.cos(angle) * r, at.y + Math.sin(angle) * r);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

function coins(pen: CanvasRenderingContext2D, { at, text, mine, size }: Burst, share: number): void {
  const still = calm();
  if (!still)
    for (let coin = 0; coin < 8 + size * 4; coin++) {
      const angle = (coin / (8 + size * 4)) * 2 * Math.PI + coin;
      const far = (30 + (coin % 4) * 14) * Math.min(1, share * 2.2) * (0.8 + size * 0.25);
      const [x, y] = [at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far * 0.8 + share ** 2 * 70];
      pen.globalAlpha = Math.max(0, 1 - share * 1.1) * (mine ? 1 : 0.55);
      const turn = Math.abs(Math.cos(share * 12 + coin));
      pen.fillStyle = '#8f5f1f';
      ellipse(pen, x, y + 1.5, 7 * turn + 1, 7);
      pen.fillStyle = '#ffd76a';
      ellipse(pen, x, y, 7 * turn + 1, 7);
      pen.fillStyle = '#fff3c4';
      ellipse(pen, x - 1.5 * turn, y - 2, 2.4 * turn, 2.4);
    }
  pen.globalAlpha = share < 0.75 ? 1 : (1 - share) * 4;
  pen.font = `720 ${(mine ? 19 : 14) + size * 3}px 'Bricolage Grotesque Variable', system-ui, sans-serif`;
  pen.textAlign = 'center';
  const y = Math.max(26, at.y - 18 - (still ? 0 : share * 34));
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  pen.strokeStyle = '#05222fcc';
  pen.strokeText(text, at.x, y);
  pen.fillStyle = mine ? '#ffe9a0' : '#d5ece8';
  pen.fillText(text, at.x, y);
  pen.globalAlpha = 1;
}

function ellipse(pen: CanvasRenderingContext2D, x: number, y: number, rx: number, ry: number): void {
  pen.beginPath();
  pen.ellipse(x, y, Math.max(0.4, rx), ry, 0, 0, 2 * Math.PI);
  pen.fill();
}

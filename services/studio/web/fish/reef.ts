/** Numbers that look like chance and are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/**
 * What stands behind the fish, drawn once for a size of the sea, with `sharp` pixels in one of the screen: as many as the sea's own canvas has
 * and nothing to see through, so that a frame begins with a copy and no phone has to stretch or blend the whole screen.
 */
export function reefOf(width: number, height: number, sharp: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return canvas;
  pen.scale(sharp, sharp);
  const water = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of [
    [0, '#2fa3a8'],
    [0.22, '#1a7f92'],
    [0.55, '#0d4f6e'],
    [0.85, '#08304e'],
    [1, '#061f38'],
  ] as const)
    water.addColorStop(at, colour);
  pen.fillStyle = water;
  pen.fillRect(0, 0, width, height);
  const sun = pen.createRadialGradient(width * 0.34, -height * 0.1, 0, width * 0.34, -height * 0.1, height * 1.05);
  sun.addColorStop(0, '#f6ffd9b0');
  sun.addColorStop(0.4, '#8ff0dc40');
  sun.addColorStop(1, '#8ff0dc00');
  pen.fillStyle = sun;
  pen.fillRect(0, 0, width, height);
  ridge(pen, width, height, { level: 0.66, rough: 0.16, colour: '#0f5470', seed: 11 });
  ridge(pen, width, height, { level: 0.77, rough: 0.13, colour: '#0b4059', seed: 29 });
  ruin(pen, width * 0.79, height * 0.84, height * 0.3);
  ridge(pen, width, height, { level: 0.88, rough: 0.07, colour: '#0a3147', seed: 5 });
  sand(pen, width, height);
  corals(pen, width, height);
  return canvas;
}

interface Ridge {
  readonly level: number;
  readonly rough: number;
  readonly colour: string;
  readonly seed: number;
}

function ridge(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  { level, rough, colour, seed }: Ridge,
): void {
  const random = seeded(seed);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(0, height);
  let y = height * (level - random() * rough);
  pen.lineTo(0, y);
  const steps = 9;
  for (let step = 1; step <= steps; step++) {
    const next = height * (level - random() * rough);
    const x = (width * step) / steps;
    pen.bezierCurveTo(x - width / steps / 2, y, x - width / steps / 2, next, x, next);
    y = next;
  }
  pen.lineTo(width, height);
  pen.fill();
}

/** The gate of a drowned village, far away: two posts and a curved roof. */
function ruin(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  pen.fillStyle = '#0c4862';
  pen.fill(new Path2D('M-42 20V-46H-32V20ZM32 20V-46H42V20ZM-18 20V-34H-12V20ZM12 20V-34H18V20Z'));
  pen.fillStyle = '#0e5069';
  pen.fill(
    new Path2D(
      'M-66-50C-48-52-40-62-34-70H34C40-62 48-52 66-50 60-42 50-42 44-44H-44C-50-42-60-42-66-50ZM-36-76C-24-78-18-84-14-90H14C18-84 24-78 36-76L32-70H-32Z',
    ),
  );
  pen.restore();
}

function sand(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const top = height * 0.9;
  const floor = pen.createLinearGradient(0, top, 0, height);
  floor.addColorStop(0, '#4d7f7c');
  floor.addColorStop(0.3, '#2f5f66');
  floor.addColorStop(1, '#123649');
  pen.fillStyle = floor;
  pen.beginPath();
  pen.moveTo(0, top + 10);
  pen.bezierCurveTo(width * 0.25, top - 12, width * 0.45, top + 22, width * 0.62, top + 6);
  pen.bezierCurveTo(width * 0.8, top - 10, width * 0.9, top + 10, width, top);
  pen.lineTo(width, height);
  pen.lineTo(0, height);
  pen.fill();
  const random = seeded(77);
  pen.fillStyle = '#d9f2d61f';
  for (let grain = 0; grain < 120; grain++) pen.fillRect(random() * width, top + 12 + random() * (height - top), 2, 1);
}

const coralColours = ['#d8577a', '#f0845a', '#c05bb0', '#e7b04a', '#5fb38a'] as const;

function corals(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const random = seeded(431);
  const size = Math.min(width * 0.34, height * 0.3);
  for (const [index, x] of [0.03, 0.13, 0.24, 0.62, 0.74, 0.86, 0.97].entries()) {
    const colour = coralColours[index % coralColours.length] ?? '#d8577a';
    const tall = size * (0.45 + random() * 0.45);
    const y = height * (0.93 + random() * 0.04);
    if (index % 3 === 1) brain(pen, x * width, y, tall * 0.42, colour);
    else branch(pen, { x: x * width, y, angle: -Math.PI / 2, length: tall * 0.36, depth: 5, colour, random });
  }
}

interface Branch {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly depth: number;
  readonly colour: string;
  readonly random: () => number;
}

function branch(pen: CanvasRenderingContext2D, { x, y, angle, length, depth, colour, random }: Branch): void {
  if (depth === 0) return;
  const [tx, ty] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  pen.lineCap = 'round';
  for (const [width, paint] of [
    [depth * length * 0.075 + 3, '#06233a80'],
    [depth * length * 0.075 + 1.4, colour],
    [depth * length * 0.02 + 0.4, '#ffffff55'],
  ] as const) {
    pen.strokeStyle = paint;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(tx, ty);
    pen.stroke();
  }
  for (const turn of [-0.5, 0.1, 0.55])
    if (depth > 3 || random() > 0.28)
      branch(pen, {
        x: tx,
        y: ty,
        angle: angle + turn + (random() - 0.5) * 0.3,
        length: length * 0.74,
        depth: depth - 1,
        colour,
        random,
      });
}

function brain(pen: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string): void {
  const paint = pen.createRadialGradient(x - r * 0.4, y - r * 0.8, r * 0.1, x, y, r * 1.3);
  paint.addColorStop(0, '#ffe9d8');
  paint.addColorStop(0.35, colour);
  paint.addColorStop(1, '#3c1430');
  pen.fillStyle = paint;
  pen.beginPath();
  pen.ellipse(x, y, r * 1.25, r, 0, Math.PI, 0);
  pen.fill();
  pen.strokeStyle = '#3c143055';
  pen.lineWidth = Math.max(1, r * 0.06);
  for (let line = -3; line <= 3; line++) {
    pen.beginPath();
    pen.moveTo(x + line * r * 0.32, y);
    pen.quadraticCurveTo(
      x + line * r * 0.16,
      y - r * 0.6,
      x + line * r * 0.22,
      y - r * 0.92 + Math.abs(line) * r * 0.1,
    );
    pen.stroke();
  }
}

interface Weed {
  readonly x: number;
  readonly tall: number;
  readonly colour: string;
  readonly wide: number;
}

/** A shaft of light with soft edges, drawn once: gradients in each frame cost a phone its breath. */
function shaftOf(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 128];
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  for (let x = 0; x < 64; x++) {
    const strength = Math.sin((x / 63) * Math.PI);
    const paint = pen.createLinearGradient(0, 0, 0, 128);
    paint.addColorStop(0, `rgba(222, 255, 236, ${strength})`);
    paint.addColorStop(1, 'rgba(222, 255, 236, 0)');
    pen.fillStyle = paint;
    pen.fillRect(x, 0, 1, 128);
  }
  return canvas;
}

/** What moves behind and before the fish: light, weeds and bubbles. */
export class Drift {
  private readonly shaft = shaftOf();
  private readonly weeds: readonly Weed[];
  private readonly bubbles: ReadonlyArray<{ x: number; speed: number; size: number; from: number }>;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const random = seeded(9);
    this.weeds = [0.02, 0.055, 0.09, 0.17, 0.36, 0.4, 0.66, 0.7, 0.9, 0.935, 0.98].map((x, index) => ({
      x: x * width,
      tall: height * (0.14 + random() * 0.2),
      colour: ['#2f8f5f', '#1f6f55', '#58a85c'][index % 3] ?? '#2f8f5f',
      wide: Math.max(5, height * 0.014),
    }));
    this.bubbles = Array.from({ length: 26 }, () => ({
      x: random() * width,
      speed: 22 + random() * 40,
      size: 1.5 + random() * 5,
      from: random(),
    }));
  }

  /** Shafts of light from above; they wander. */
  light(pen: CanvasRenderingContext2D, seconds: number): void {
    const { width, height } = this;
    for (let shaft = 0; shaft < 5; shaft++) {
      const top = width * (0.06 + shaft * 0.17) + Math.sin(seconds * 0.23 + shaft * 1.7) * width * 0.03;
      const lean = width * (0.1 + 0.03 * Math.sin(seconds * 0.17 + shaft));
      const wide = width * (0.09 + 0.03 * Math.sin(seconds * 0.31 + shaft * 2));
      pen.save();
      pen.globalAlpha = 0.2 + 0.09 * Math.sin(seconds * 0.5 + shaft * 2.4);
      pen.transform(1, 0, lean / (height * 0.85), 1, top, 0);
      pen.drawImage(this.shaft, 0, 0, wide, height * 0.85);
      pen.restore();
    }
  }

  weedsAt(pen: CanvasRenderingContext2D, seconds: number): void {
    for (const [index, { x, tall, colour, wide }] of this.weeds.entries()) {
      const sway = Math.sin(seconds * 0.9 + index * 1.3) * tall * 0.16;
      const [foot, tip] = [this.height, this.height - tall];
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(x - wide / 2, foot);
      pen.bezierCurveTo(
        x - wide - sway * 0.4,
        foot - tall * 0.4,
        x - wide + sway,
        foot - tall * 0.7,
        x + sway * 1.5,
        tip,
      );
      pen.bezierCurveTo(
        x + wide + sway,
        foot - tall * 0.7,
        x + wide - sway * 0.4,
        foot - tall * 0.4,
        x + wide / 2,
        foot,
      );
      pen.fill();
    }
  }

  bubblesAt(pen: CanvasRenderingContext2D, seconds: number): void {
    const seen = this.bubbles.map(({ x, speed, size, from }) => ({
      x: x + Math.sin(seconds * 1.4 + from * 20) * 6,
      y: this.height - ((seconds * speed + from * this.height * 1.2) % (this.height * 1.2)),
      size,
    }));
    // All of them in one stroke and one filling: each costs a phone more than what it paints.
    pen.lineWidth = 1;
    pen.strokeStyle = '#e6fffb8c';
    pen.beginPath();
    for (const { x, y, size } of seen) {
      pen.moveTo(x + size, y);
      pen.arc(x, y, size, 0, 2 * Math.PI);
    }
    pen.stroke();
    pen.fillStyle = '#ffffff70';
    pen.beginPath();
    for (const { x, y, size } of seen) pen.rect(x - size * 0.45, y - size * 0.5, size * 0.35, size * 0.35);
    pen.fill();
  }
}

/** A picture in a box of about 100 units, head to the right, its middle at the origin; `turn` goes from 0 to 1 and round again. */
export type Drawing = (pen: CanvasRenderingContext2D, turn: number) => void;

/** Draws from the top left, with the light. */
export function shaded(
  pen: CanvasRenderingContext2D,
  top: string,
  middle: string,
  low: string,
  height: number,
): CanvasGradient {
  const paint = pen.createLinearGradient(-height * 0.1, -height / 2, height * 0.1, height / 2);
  paint.addColorStop(0, top);
  paint.addColorStop(0.5, middle);
  paint.addColorStop(1, low);
  return paint;
}

interface Ink {
  readonly fill?: string | CanvasGradient;
  readonly line?: string;
  readonly width?: number;
}

/** Fills and outlines a path in SVG's words. */
export function path(pen: CanvasRenderingContext2D, d: string, { fill, line, width = 1.2 }: Ink): Path2D {
  const shape = new Path2D(d);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill(shape);
  }
  if (line) {
    pen.strokeStyle = line;
    pen.lineWidth = width;
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    pen.stroke(shape);
  }
  return shape;
}

/** What `draw` draws is seen within a shape alone. */
export function within(pen: CanvasRenderingContext2D, shape: Path2D, draw: () => void): void {
  pen.save();
  pen.clip(shape);
  draw();
  pen.restore();
}

export function dot(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  fill: string | CanvasGradient,
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
}

/** An eye that looks ahead. */
export function eye(pen: CanvasRenderingContext2D, x: number, y: number, r: number, iris = '#1c2a33'): void {
  dot(pen, x, y, r, '#fbf6e6');
  dot(pen, x + r * 0.18, y, r * 0.68, iris);
  dot(pen, x + r * 0.25, y, r * 0.4, '#06090c');
  dot(pen, x - r * 0.02, y - r * 0.36, r * 0.24, '#ffffff');
}

/** Light on the back, dusk on the belly, within a body. */
export function gloss(pen: CanvasRenderingContext2D, body: Path2D, height: number): void {
  within(pen, body, () => {
    const light = pen.createRadialGradient(4, -height * 0.34, 2, 4, -height * 0.34, height * 0.75);
    light.addColorStop(0, '#ffffff8c');
    light.addColorStop(1, '#ffffff00');
    pen.fillStyle = light;
    pen.fillRect(-60, -60, 120, 120);
    const dusk = pen.createLinearGradient(0, 0, 0, height / 2);
    dusk.addColorStop(0, '#04101c00');
    dusk.addColorStop(1, '#04101c5c');
    pen.fillStyle = dusk;
    pen.fillRect(-60, 0, 120, 60);
  });
}

/** Rows of scales within a body. */
export function scales(pen: CanvasRenderingContext2D, body: Path2D, colour: string, size: number): void {
  within(pen, body, () => {
    pen.strokeStyle = colour;
    pen.lineWidth = 0.7;
    for (let row = -8; row <= 8; row++)
      for (let column = -12; column <= 10; column++) {
        pen.beginPath();
        pen.arc(
          column * size + (row % 2 === 0 ? 0 : size / 2),
          row * size * 0.72,
          size * 0.56,
          Math.PI * 0.6,
          Math.PI * 1.4,
        );
        pen.stroke();
      }
  });
}

/** Rays of a fin from one point to many. */
export function rays(
  pen: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: ReadonlyArray<readonly [number, number]>,
  colour: string,
  width = 0.9,
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  for (const [x, y] of to) {
    pen.beginPath();
    pen.moveTo(...from);
    pen.quadraticCurveTo((from[0] + x) / 2, (from[1] + y) / 2 - 1.5, x, y);
    pen.stroke();
  }
}

/** A limb that waves: thick where it begins, a point at its end. */
export function limb(
  pen: CanvasRenderingContext2D,
  {
    x,
    y,
    angle,
    length,
    width,
    turn,
    curl,
    fill,
    line,
  }: {
    x: number;
    y: number;
    angle: number;
    length: number;
    width: number;
    turn: number;
    curl: number;
    fill: string | CanvasGradient;
    line: string;
  },
): void {
  const steps = 14;
  const left: Array<[number, number]> = [];
  const right: Array<[number, number]> = [];
  let [at, up, heading] = [x, y, angle];
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const half = (width / 2) * (1 - share) ** 0.8;
    left.push([at - Math.sin(heading) * half, up + Math.cos(heading) * half]);
    right.unshift([at + Math.sin(heading) * half, up - Math.cos(heading) * half]);
    heading += (curl / steps) * (0.4 + share) + Math.sin(2 * Math.PI * (turn + share)) * 0.13;
    at += (Math.cos(heading) * length) / steps;
    up += (Math.sin(heading) * length) / steps;
  }
  pen.beginPath();
  for (const [index, [px, py]] of [...left, ...right].entries()) {
    if (index === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  }
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = line;
  pen.lineWidth = 0.8;
  pen.stroke();
}

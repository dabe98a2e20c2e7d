import type { Spot } from './shots.js';

interface Gun {
  angle: number;
  firedAt: number;
  name: string;
}

/** Along the floor: mine in the middle, the others beside it. */
const places = [0.5, 0.13, 0.87, 0.3];
const colours = ['#ffcf5c', '#ff8f6b', '#8fd0ff', '#c9a2ff'] as const;

/** The cannons of a lagoon. */
export class Guns {
  mine = 0;
  scale = 1;
  private readonly seats = new Map<number, Gun>();

  /** Who sits where. */
  seat(known: ReadonlyArray<{ seat: number; name: string }>, mine: number): void {
    this.mine = mine;
    const seats = new Map(known.map(({ seat, name }) => [seat, name]));
    if (!seats.has(mine)) seats.set(mine, '');
    for (const seat of this.seats.keys()) if (!seats.has(seat)) this.seats.delete(seat);
    for (const [seat, name] of seats) {
      const gun = this.seats.get(seat);
      if (gun) gun.name = name;
      else this.seats.set(seat, { angle: -Math.PI / 2, firedAt: 0, name });
    }
  }

  /** Where a seat's cannon stands: one's own in the middle. */
  private place(seat: number, width: number, height: number): Spot {
    const order = seat === this.mine ? 0 : (seat - this.mine + 4) % 4;
    return { x: (places[order] ?? 0.5) * width, y: height - 12 * this.scale };
  }

  /** Turns a cannon to a spot; returns its mouth. */
  aim(seat: number, to: Spot, width: number, height: number, fires = true): Spot {
    const foot = this.place(seat, width, height);
    const angle = Math.atan2(to.y - foot.y, to.x - foot.x);
    const gun = this.seats.get(seat);
    if (gun) {
      gun.angle = angle;
      if (fires) gun.firedAt = performance.now();
    }
    const long = (seat === this.mine ? 62 : 44) * this.scale;
    return { x: foot.x + Math.cos(angle) * long, y: foot.y + Math.sin(angle) * long };
  }

  draw(pen: CanvasRenderingContext2D, width: number, height: number): void {
    for (const [seat, gun] of this.seats) {
      const own = seat === this.mine;
      const { x, y } = this.place(seat, width, height);
      this.gun(pen, { x, y }, gun, {
        size: this.scale * (own ? 1 : 0.7),
        colour: colours[seat % colours.length] ?? '#ffcf5c',
      });
      if (own || !gun.name) continue;
      pen.font = `600 ${Math.max(11, 12 * this.scale)}px 'Bricolage Grotesque Variable', system-ui, sans-serif`;
      pen.textAlign = 'center';
      pen.lineWidth = 4;
      pen.strokeStyle = '#05222fcc';
      pen.strokeText(gun.name, x, y - 48 * this.scale);
      pen.fillStyle = '#f2fbf6';
      pen.fillText(gun.name, x, y - 48 * this.scale);
    }
  }

  private gun(
    pen: CanvasRenderingContext2D,
    { x, y }: Spot,
    { angle, firedAt }: Gun,
    { size, colour }: { size: number; colour: string },
  ): void {
    const kick = Math.max(0, 1 - (performance.now() - firedAt) / 120) * 8;
    pen.save();
    pen.translate(x, y);
    pen.scale(size, size);
    pen.save();
    pen.rotate(angle + Math.PI / 2);
    pen.translate(0, kick);
    const bronze = pen.createLinearGradient(-14, 0, 14, 0);
    for (const [at, tone] of [
      [0, '#6b3f12'],
      [0.3, '#e9b65a'],
      [0.45, '#fff0bf'],
      [0.7, '#b3781f'],
      [1, '#4d2a0a'],
    ] as const)
      bronze.addColorStop(at, tone);
    pen.fillStyle = bronze;
    pen.strokeStyle = '#2d1705';
    pen.lineWidth = 1.6;
    for (const d of ['M-13 6-9-52H9L13 6Z', 'M-12-50H12V-62H-12Z', 'M-14-18H14V-26H-14Z']) {
      const part = new Path2D(d);
      pen.fill(part);
      pen.stroke(part);
    }
    pen.fillStyle = colour;
    pen.fill(new Path2D('M-4-30H4L2.5-46H-2.5Z'));
    pen.restore();
    const base = pen.createLinearGradient(0, -24, 0, 22);
    base.addColorStop(0, '#d8433a');
    base.addColorStop(0.5, '#9c2019');
    base.addColorStop(1, '#4c0f0c');
    pen.fillStyle = base;
    pen.strokeStyle = '#f0cd7a';
    pen.lineWidth = 2.4;
    const stand = new Path2D('M-34 20C-34-14-18-24 0-24 18-24 34-14 34 20Z');
    pen.fill(stand);
    pen.stroke(stand);
    pen.fillStyle = '#f0cd7a';
    pen.fill(new Path2D('M0-15 3-7 11-7 5-2 7 6 0 1-7 6-5-2-11-7-3-7Z'));
    pen.restore();
  }
}

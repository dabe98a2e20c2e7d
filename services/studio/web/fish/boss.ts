import { bossFromMs, huntMs } from '../../src/game/fish/swim.js';
import type { Spot } from './shots.js';

/** Bosses cross slowly and turn in the middle of the water. */
export const bossPlace = (ms: number): Spot => {
  const share = (ms - bossFromMs) / (huntMs - bossFromMs);
  return {
    x: 1.15 - Math.min(1, share * 1.35) * 0.66 + Math.sin(share * 9) * 0.025,
    y: 0.44 + Math.sin(share * 7) * 0.09,
  };
};

/** The net round something caught, or nearly so. */
export function drawNet(pen: CanvasRenderingContext2D, { x, y }: Spot, r: number, strength: number): void {
  pen.save();
  pen.globalAlpha = Math.max(0, strength) * 0.85;
  pen.strokeStyle = '#ffe9b0';
  pen.lineWidth = 1.6;
  pen.beginPath();
  for (let line = -6; line <= 6; line++) {
    const off = (line / 6) * r;
    const half = Math.sqrt(Math.max(0, r * r - off * off)) * 0.66;
    pen.moveTo(x + off, y - half);
    pen.quadraticCurveTo(x + off * 1.12, y, x + off, y + half);
    pen.moveTo(x - half * 1.5, y + off * 0.66);
    pen.quadraticCurveTo(x, y + off * 0.8, x + half * 1.5, y + off * 0.66);
  }
  pen.stroke();
  pen.restore();
}

/** A ring round what is aimed at. */
export function drawRing(pen: CanvasRenderingContext2D, spot: Spot, r: number, turn: number): void {
  for (const [width, colour] of [
    [4.5, '#05222f99'],
    [2.2, '#ffe08a'],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    for (let part = 0; part < 4; part++) {
      const from = turn + (part * Math.PI) / 2 + 0.25;
      pen.moveTo(spot.x + Math.cos(from) * r, spot.y + Math.sin(from) * r);
      pen.arc(spot.x, spot.y, r, from, from + 1.05);
    }
    pen.stroke();
  }
}

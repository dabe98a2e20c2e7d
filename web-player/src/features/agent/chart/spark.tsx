import type { Tone } from './plot';
import './chart.css';

const height = 34;
/** Room for the stroke at the top and the foot. */
const margin = 3;

/** Where each value stands, in percent of the width and in the drawing's height; zero is always in the picture. */
export function sparkPoints(values: readonly bigint[]): Array<readonly [x: number, y: number]> {
  const high = values.reduce((max, value) => (value > max ? value : max), 0n);
  const low = values.reduce((min, value) => (value < min ? value : min), 0n);
  const span = high - low || 1n;
  const room = height - 2 * margin;
  return values.map((value, i) => [
    Math.round((i * 10_000) / (values.length - 1)) / 100,
    height - margin - Number(((value - low) * BigInt(room * 100)) / span) / 100,
  ]);
}

/**
 * The way of a figure over days, without axes: the figure and its change stand above as text. Like in every chart, time runs left to
 * right in every language. Nothing where there is nothing to draw.
 */
export function Spark({ tone, values }: { tone: Tone; values: readonly bigint[] }) {
  if (values.length < 2 || values.every((value) => value === 0n)) return null;
  const line = `M${sparkPoints(values)
    .map(([x, y]) => `${x},${y}`)
    .join('L')}`;
  return (
    <svg className={`spark ${tone}`} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="under" d={`${line}L100,${height}L0,${height}Z`} />
      <path className="line" d={line} />
    </svg>
  );
}

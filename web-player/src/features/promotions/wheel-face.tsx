import { useMemo, type CSSProperties } from 'react';
import type { Wheel } from '../../api/wheels';
import { usePrize } from './use-prize';
import { outlineOf, slicesOf } from './wheel-slices';

/** A narrower slice has no room for its prize, which the table of odds names. */
const leastLabelled = 2.5;
const lights = Array.from({ length: 24 }, (_none, at) => at * 15);

interface FaceProps {
  wheel: Wheel;
  /** Degrees, clockwise. */
  turn: number;
  /** On its way there. */
  isTurning: boolean;
  /** The slice that was won, once it stands. */
  won: number | null;
  onStand: () => void;
}

/** The wheel itself. Seen only: the table of odds and the result say the same in words. */
export function WheelFace({ wheel, turn, isTurning, won, onStand }: FaceProps) {
  const prize = usePrize(wheel.currency);
  const slices = useMemo(() => slicesOf(wheel.segments), [wheel.segments]);
  return (
    <svg className="wheel-face" viewBox="-110 -110 220 220" aria-hidden="true" focusable="false">
      <circle className="wheel-rim" r="106" />
      {lights.map((at) => (
        <circle key={at} className="wheel-light" r="2" cy="-101" transform={`rotate(${at})`} />
      ))}
      <g
        className="wheel-disc"
        data-turning={isTurning || undefined}
        style={{ transform: `rotate(${turn}deg)` } as CSSProperties}
        onTransitionEnd={onStand}
      >
        {slices.map((slice) => {
          const middle = (slice.from + slice.to) / 2;
          // Upright where the wheel stands, or will.
          const isLeft = (middle + turn) % 360 > 180;
          return (
            <g
              key={slice.place}
              data-won={won === slice.place || undefined}
              className="wheel-slice"
              data-tone={slice.tone}
            >
              <path d={outlineOf(slice, 96)} />
              {slice.percent >= leastLabelled && (
                <text
                  transform={`rotate(${isLeft ? middle + 90 : middle - 90})`}
                  x={isLeft ? -82 : 82}
                  textAnchor={isLeft ? 'start' : 'end'}
                  dominantBaseline="central"
                >
                  {prize(slice.segment, true)}
                </text>
              )}
            </g>
          );
        })}
      </g>
      <path className="wheel-pointer" d="M-8 -109H8L0 -93Z" />
    </svg>
  );
}

import { useState, type PointerEvent, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n/use-language';
import type { Scale } from './scale';
import './chart.css';

export type Tone = 'accent' | 'positive' | 'info' | 'plain';

export interface Series {
  key: string;
  name: string;
  tone: Tone;
  /** Minor units, one for each point. */
  values: readonly bigint[];
}

export interface Point {
  key: string;
  /** Below the axis, short. */
  tick: string;
  /** Above the figures of the point. */
  title: string;
}

export interface PlotProps {
  /** What the chart says, in a sentence. */
  label: string;
  points: readonly Point[];
  scale: Scale;
  short: (minor: bigint) => string;
  /** The figures of a point, shown while it is pointed at. */
  tip: (index: number) => ReactNode;
  children: (pointed: number | null) => ReactNode;
}

const mostTicks = 8;

/** The names of what is drawn, with their colours. */
export function Legend({ series, dashed }: { series: readonly Series[]; dashed?: { key: string; note: string } }) {
  return (
    <ul className="chart-legend">
      {series.map(({ key, name, tone }) => (
        <li key={key}>
          <i className={key === dashed?.key ? `dash ${tone}` : tone} aria-hidden="true" />
          {name} {key === dashed?.key && <span className="faint xs">{dashed.note}</span>}
        </li>
      ))}
    </ul>
  );
}

function Axis({ scale, short }: Pick<PlotProps, 'scale' | 'short'>) {
  return scale.steps.map((step) => (
    <span key={String(step)} className="chart-line" style={{ insetBlockEnd: `${scale.at(step)}%` }}>
      <span className="num">{short(step)}</span>
    </span>
  ));
}

/**
 * Axes, grid and ticks; what is pointed at or touched shows its figures. Time runs left to right in every language.
 * A picture to assistive tools: a table stands beside it.
 */
export function Plot({ label, points, scale, short, tip, children }: PlotProps) {
  const { dir } = useLanguage();
  const [pointed, setPointed] = useState<number | null>(null);
  const every = Math.ceil(points.length / mostTicks);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (event.clientX - left) / width;
    setPointed(Math.min(points.length - 1, Math.max(0, Math.floor(along * points.length))));
  };
  const middle = pointed === null ? 0 : ((pointed + 0.5) / points.length) * 100;
  return (
    <div className="chart" role="img" aria-label={label} dir="ltr">
      <div className="chart-box">
        <Axis scale={scale} short={short} />
        <div className="chart-area" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPointed(null)}>
          {children(pointed)}
          {pointed !== null && (
            <div className={middle > 50 ? 'chart-tip before' : 'chart-tip'} style={{ insetInlineStart: `${middle}%` }}>
              <div dir={dir}>
                <b>{points[pointed]?.title}</b>
                {tip(pointed)}
              </div>
            </div>
          )}
        </div>
      </div>
      <div className="chart-ticks" style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}>
        {points.map(({ key, tick }, i) => (
          <span key={key} className="num">
            {(points.length - 1 - i) % every === 0 && tick}
          </span>
        ))}
      </div>
    </div>
  );
}

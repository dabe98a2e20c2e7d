import { useTranslate } from 'react-admin';
import type { WalletDashboard } from '../api/reports.js';
import { Money, TableBox } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';

type Hour = WalletDashboard['today']['series'][number];

const width = 480;
const height = 168;
const foot = 146;
const head = 12;

/** The 24 hours with zeros where nothing moved. */
export function wholeDay(series: Hour[]): Hour[] {
  const byHour = new Map(series.map((hour) => [hour.hour, hour]));
  const none = { inMinor: '0', outMinor: '0', yesterdayInMinor: '0', yesterdayOutMinor: '0' };
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? { hour, ...none });
}

const top = (hours: Hour[]) =>
  hours.reduce(
    (max, hour) => Math.max(max, Number(hour.inMinor), Number(hour.outMinor), Number(hour.yesterdayInMinor)),
    1,
  );

function Bars({ hours }: { hours: Hour[] }) {
  const max = top(hours);
  const step = (width - 8) / 24;
  const tall = (minor: string) => ((foot - head) * Number(minor)) / max;
  return hours.map((hour) => {
    const x = 4 + hour.hour * step;
    const into = tall(hour.inMinor);
    const out = tall(hour.outMinor);
    return (
      <g key={hour.hour}>
        <rect x={x + 1} y={foot - into} width={step / 2 - 1.5} height={into} rx="2" fill="var(--color-positive)" />
        <rect
          x={x + step / 2}
          y={foot - out}
          width={step / 2 - 1.5}
          height={out}
          rx="2"
          fill="var(--color-accent-edge)"
        />
      </g>
    );
  });
}

/** Yesterday's money in, hour by hour, as a line behind today's bars. */
function Yesterday({ hours }: { hours: Hour[] }) {
  const max = top(hours);
  const step = (width - 8) / 24;
  const points = hours.map(
    ({ hour, yesterdayInMinor }) =>
      `${(4 + (hour + 0.5) * step).toFixed(1)},${(foot - ((foot - head) * Number(yesterdayInMinor)) / max).toFixed(1)}`,
  );
  return (
    <polyline
      points={points.join(' ')}
      fill="none"
      stroke="var(--color-line-strong)"
      strokeWidth="1.5"
      strokeDasharray="3 3"
    />
  );
}

/** The highest hour; where nothing moved the picture says so instead. */
function Scale({ hours }: { hours: Hour[] }) {
  const t = useTranslate();
  const { compact } = useFormat();
  const most = top(hours);
  if (most > 1)
    return (
      <text x="2" y={head - 3} fontSize="10" fill="var(--color-text-3)">
        {compact(most)}
      </text>
    );
  return (
    <text x={width / 2} y={(head + foot) / 2 - 8} textAnchor="middle" fontSize="12" fill="var(--color-text-2)">
      {t('console.flow.nothing')}
    </text>
  );
}

/** Money in and out by hour, as a picture with its sum in words. */
export function FlowChart({ series, summary }: { series: Hour[]; summary: string }) {
  const hours = wholeDay(series);
  const step = (width - 8) / 24;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      {[0, 0.5, 1].map((part) => (
        <path key={part} d={`M0,${foot - part * (foot - head)}H${width}`} stroke="var(--color-line)" />
      ))}
      <Bars hours={hours} />
      <Yesterday hours={hours} />
      <Scale hours={hours} />
      {[0, 6, 12, 18, 23].map((hour) => (
        <text
          key={hour}
          x={4 + (hour + 0.5) * step}
          y={height - 6}
          textAnchor="middle"
          fontSize="11"
          fill="var(--color-text-3)"
        >
          {String(hour).padStart(2, '0')}
        </text>
      ))}
    </svg>
  );
}

/** The same figures as a table: hours in which money moved. */
export function FlowTable({ series, label }: { series: Hour[]; label: string }) {
  const t = useTranslate();
  const { number } = useFormat();
  const moved = wholeDay(series).filter(
    (hour) => hour.inMinor !== '0' || hour.outMinor !== '0' || hour.yesterdayInMinor !== '0',
  );
  return (
    <TableBox label={label}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.flow.hour')}</th>
            <th className="num">{t('console.flow.in')}</th>
            <th className="num">{t('console.flow.out')}</th>
            <th className="num">{t('console.flow.yesterday')}</th>
          </tr>
        </thead>
        <tbody>
          {moved.map((hour) => (
            <tr key={hour.hour}>
              <td className="num" style={{ textAlign: 'start' }}>
                {number(hour.hour)}:00
              </td>
              <td className="num">
                <Money minor={hour.inMinor} />
              </td>
              <td className="num">
                <Money minor={hour.outMinor} />
              </td>
              <td className="num muted">
                <Money minor={hour.yesterdayInMinor} />
              </td>
            </tr>
          ))}
          {!moved.length && (
            <tr>
              <td colSpan={4}>{t('console.flow.nothing')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </TableBox>
  );
}

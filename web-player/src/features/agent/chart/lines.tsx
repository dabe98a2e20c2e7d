import { useTranslation } from 'react-i18next';
import { Money } from '../../../components/money';
import { useMoney } from '../../../i18n/use-money';
import { Legend, Plot, type Point, type Series } from './plot';
import { scaleOf, type Scale } from './scale';
import { unitOf } from './unit';

export interface LinesProps {
  label: string;
  points: readonly Point[];
  /** Against the axis. */
  main: Series;
  /** Dashed, with a scale of its own, whose end the legend names. */
  beside: Series;
  currency: string;
}

type Spot = readonly [x: number, y: number];

const spotsOf = (values: readonly bigint[], scale: Scale): Spot[] =>
  values.map((minor, i) => [((i + 0.5) / values.length) * 100, 100 - scale.at(minor)]);

/** A line that bends between the spots and never above the higher or below the lower of two. */
function curve(spots: readonly Spot[]): string {
  return spots.reduce((path, [x, y], i) => {
    const before = spots[i - 1];
    if (!before) return `M${x},${y}`;
    const middle = (before[0] + x) / 2;
    return `${path}C${middle},${before[1]} ${middle},${y} ${x},${y}`;
  }, '');
}

function Drawing({ main, beside }: { main: readonly Spot[]; beside: readonly Spot[] }) {
  const line = curve(main);
  return (
    <svg className="chart-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id="chart-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" />
          <stop offset="1" />
        </linearGradient>
      </defs>
      {main.length > 1 && (
        <path className="fade" fill="url(#chart-fade)" d={`${line}L${main.at(-1)?.[0]},100L${main[0]?.[0]},100Z`} />
      )}
      <path className="main" d={line} />
      <path className="beside" d={curve(beside)} />
    </svg>
  );
}

/** Two amounts over time as lines, such as sales and the income they brought. */
export function Lines({ label, points, main, beside, currency }: LinesProps) {
  const { t } = useTranslation('agent');
  const { short } = useMoney();
  const unit = unitOf(currency);
  const [scale, own] = [scaleOf(main.values, unit), scaleOf(beside.values, unit)];
  const [spots, others] = [spotsOf(main.values, scale), spotsOf(beside.values, own)];
  const dot = (spot: Spot | undefined, tone: string) =>
    spot && (
      <span
        className={`chart-dot ${tone}`}
        style={{ insetInlineStart: `${spot[0]}%`, insetBlockStart: `${spot[1]}%` }}
      />
    );
  return (
    <div className="stack gap-4">
      <Legend
        series={[main, beside]}
        dashed={{ key: beside.key, note: t('overview.ownScale', { top: short(own.steps.at(-1) ?? 0n, currency) }) }}
      />
      <Plot
        label={label}
        points={points}
        scale={scale}
        short={(minor) => short(minor, currency)}
        tip={(i) =>
          [main, beside].map(({ key, name, tone, values }) => (
            <span key={key} className="row between">
              <span>
                <i className={tone} /> {name}
              </span>
              <Money minor={values[i] ?? 0n} currency={currency} />
            </span>
          ))
        }
      >
        {(pointed) => (
          <>
            <Drawing main={spots} beside={others} />
            {dot(spots[pointed ?? spots.length - 1], main.tone)}
            {dot(others[pointed ?? others.length - 1], beside.tone)}
          </>
        )}
      </Plot>
    </div>
  );
}

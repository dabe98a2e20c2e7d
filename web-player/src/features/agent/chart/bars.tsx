import { Money } from '../../../components/money';
import { useMoney } from '../../../i18n/use-money';
import { Legend, Plot, type Point, type Series } from './plot';
import { scaleOf, type Scale } from './scale';
import { unitOf } from './unit';

export interface BarsProps {
  label: string;
  points: readonly Point[];
  series: readonly Series[];
  currency: string;
}

const plus = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
const sum = (minors: readonly bigint[]): bigint => minors.reduce((total, minor) => total + minor, 0n);

/** One point's amounts on top of each other; what is below zero hangs below the line. */
function Stack({ amounts, scale }: { amounts: ReadonlyArray<readonly [Series, bigint]>; scale: Scale }) {
  let [top, foot] = [0n, 0n];
  return amounts.map(([{ key, tone }, minor]) => {
    const from = minor > 0n ? top : foot + minor;
    if (minor > 0n) top += minor;
    else foot += minor;
    const height = scale.at(minor > 0n ? top : from - minor) - scale.at(from);
    return <span key={key} className={tone} style={{ insetBlockEnd: `${scale.at(from)}%`, blockSize: `${height}%` }} />;
  });
}

/** Amounts of each point as stacked bars. */
export function Bars({ label, points, series, currency }: BarsProps) {
  const { short } = useMoney();
  const unit = unitOf(currency);
  const amountsOf = (index: number) => series.map((one) => [one, one.values[index] ?? 0n] as const);
  const totals = points.flatMap((_, i) => {
    const amounts = amountsOf(i).map(([, minor]) => minor);
    return [sum(amounts.map(plus)), -sum(amounts.map((minor) => plus(-minor)))];
  });
  const scale = scaleOf(totals, unit);
  return (
    <div className="stack gap-4">
      <Legend series={series} />
      <Plot
        label={label}
        points={points}
        scale={scale}
        short={(minor) => short(minor, currency)}
        tip={(i) =>
          amountsOf(i)
            .filter(([, minor]) => minor !== 0n)
            .map(([{ key, name, tone }, minor]) => (
              <span key={key} className="row between">
                <span>
                  <i className={tone} /> {name}
                </span>
                <Money minor={minor} currency={currency} signed />
              </span>
            ))
        }
      >
        {(pointed) => (
          <div className="chart-bars">
            {points.map(({ key }, i) => (
              <span key={key} className={i === pointed ? 'at' : undefined}>
                <Stack amounts={amountsOf(i)} scale={scale} />
              </span>
            ))}
          </div>
        )}
      </Plot>
    </div>
  );
}

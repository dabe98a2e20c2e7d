import { useGetList, useTranslate } from 'react-admin';
import type { ReportRecord } from '../api/types.js';
import { Card, Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { useRowName } from './name.js';
import { drawnOf, groupingWords, labelOf, lengthOf, sharesOf, type Asked } from './shape.js';
import { useReport } from './use-report.js';

const width = 720;
const height = 168;
const foot = 146;
const head = 14;
/** More days than this are drawn by the month. */
const mostDays = 93;
const mostRows = 10;

interface DrawnProps {
  rows: readonly ReportRecord[];
  asked: Asked;
}

/** Days or months from left to right; what the house lost hangs below the line. */
function Columns({ rows, asked }: DrawnProps) {
  const nameOf = useRowName(asked.by);
  const { money } = useFormat();
  const shares = sharesOf(rows, 'ggrMinor');
  const [above, below] = [Math.max(0, ...shares), Math.max(0, ...shares.map((share) => -share))];
  const unit = (foot - head) / (above + below || 1);
  const zero = head + above * unit;
  const step = (width - 8) / Math.max(1, rows.length);
  // A day alone is a column too, and no wall.
  const column = Math.min(step * 0.76, 40);
  const named = Math.ceil(rows.length / 8);
  return (
    <>
      <path d={`M0,${zero}H${width}`} stroke="var(--color-line-strong)" />
      {rows.map((row, index) => {
        const share = shares[index] ?? 0;
        return (
          <g key={row.key}>
            <rect
              x={4 + (index + 0.5) * step - column / 2}
              y={share > 0 ? zero - share * unit : zero}
              width={column}
              height={Math.abs(share) * unit}
              rx="2"
              fill={`var(--color-${share < 0 ? 'negative' : 'positive'})`}
            >
              <title>{`${nameOf(row)}: ${money(row.ggrMinor ?? '0', asked.currency)}`}</title>
            </rect>
            {index % named === 0 && (
              <text
                x={4 + (index + 0.5) * step}
                y={height - 6}
                textAnchor="middle"
                fontSize="11"
                fill="var(--color-text-3)"
              >
                {nameOf(row).slice(0, asked.by === 'DAY' ? 5 : 7)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** The greatest rows one below the other, each with its amount. */
function Ranks({ rows, asked }: DrawnProps) {
  const nameOf = useRowName(asked.by);
  const figure = drawnOf(asked.by);
  const shares = sharesOf(rows, figure);
  return (
    <ol className="ranks">
      {rows.map((row, index) => {
        const share = shares[index] ?? 0;
        return (
          <li key={row.key}>
            <span className="clip">{nameOf(row) || '–'}</span>
            <span className={share < 0 ? 'bar-of is-below' : 'bar-of'} aria-hidden="true">
              <span style={{ inlineSize: `${Math.abs(share) * 100}%` }} />
            </span>
            <Money minor={row[figure] ?? '0'} currency={asked.currency} />
          </li>
        );
      })}
    </ol>
  );
}

/** A picture of what the table below says: time from left to right, else the greatest rows. */
export function ReportChart() {
  const t = useTranslate();
  const { money } = useFormat();
  const { asked, meta } = useReport();
  const inTime = asked.by === 'DAY' || asked.by === 'MONTH';
  const by = asked.by === 'DAY' && lengthOf(asked) > mostDays ? 'MONTH' : asked.by;
  const { data = [], isPending } = useGetList<ReportRecord>('reports', {
    filter: { ...asked, by },
    sort: inTime ? { field: 'key', order: 'ASC' } : { field: drawnOf(by), order: 'DESC' },
    pagination: { page: 1, perPage: inTime ? 100 : mostRows },
  });
  const figure = t(labelOf(drawnOf(by)));
  const title = `${figure}: ${t(groupingWords[by])}`;
  const total = meta.totals?.[drawnOf(by)];
  if (isPending || data.length === 0) return null;
  return (
    <Card title={title}>
      {!inTime && <Ranks rows={data} asked={{ ...asked, by }} />}
      {inTime && (
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${title}: ${money(total ?? '0', asked.currency)}`}
        >
          <Columns rows={data} asked={{ ...asked, by }} />
        </svg>
      )}
    </Card>
  );
}

import { useState, type CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { Card } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Problem } from '../ui/problem.js';
import { FlowChart, FlowTable } from './flow-chart.js';
import { useWalletFigures } from './queries.js';

const swatch = (colour: string) => ({ '--swatch': `var(--color-${colour})` }) as CSSProperties;

function Toggle({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
  const t = useTranslate();
  return (
    <span className="row tight">
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          className="chip"
          aria-pressed={table === value}
          onClick={() => onChange(value)}
        >
          {t(value ? 'console.flow.table' : 'console.flow.chart')}
        </button>
      ))}
    </span>
  );
}

/** Money in and out of today by hour, as chart or table. */
export function FlowCard() {
  const t = useTranslate();
  const { money } = useFormat();
  const { data, error, refetch } = useWalletFigures();
  const [table, setTable] = useState(false);
  const title = t('console.flow.title');
  const today = data?.today;
  const summary = today ? t('console.flow.summary', { in: money(today.inMinor), out: money(today.outMinor) }) : '';
  return (
    <Card title={title} actions={<Toggle table={table} onChange={setTable} />}>
      <Problem error={error} retry={() => void refetch()} />
      {today &&
        (table ? (
          <FlowTable series={today.series} label={title} />
        ) : (
          <FlowChart series={today.series} summary={summary} />
        ))}
      <p className="row xs muted">
        <span className="legend" style={swatch('positive')}>
          {t('console.flow.in')}
        </span>
        <span className="legend" style={swatch('accent-edge')}>
          {t('console.flow.out')}
        </span>
        <span className="legend is-line">{t('console.flow.yesterday')}</span>
      </p>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Change since the period before, in percent as written ("12,4%"); `than` says since when. */
  change?: { text: string; up: boolean; than?: string };
  note?: ReactNode;
  /** Below the words, such as a line of the days. */
  children?: ReactNode;
}

export function Stat({ label, value, change, note, children }: StatProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="card stat">
      <span className="k">{label}</span>
      <span className="v num">{value}</span>
      {change && (
        <span className={change.up ? 'delta pos' : 'delta neg'}>
          <Icon name={change.up ? 'up' : 'dn'} />
          <span className="sr">{t(change.up ? 'up' : 'down')}</span>
          <span className="num">{change.text}</span>
          {change.than && <span className="than">{change.than}</span>}
        </span>
      )}
      {note && <span className="xs faint">{note}</span>}
      {children}
    </div>
  );
}

/** A share of a whole, named by its label. */
export function Progress({
  label,
  parts,
}: {
  label: string;
  parts: ReadonlyArray<{ percent: number; tone?: 'positive' | 'warning' }>;
}) {
  const tones = { positive: 'pos', warning: 'warning' };
  return (
    <div className="bar" role="img" aria-label={label}>
      {parts.map(({ percent, tone }, i) => (
        <span
          key={i}
          className={tone && tones[tone]}
          style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }}
        />
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

export interface OddsProps {
  label: ReactNode;
  /** As the server writes it. */
  value: string;
  selected?: boolean;
  move?: 'up' | 'down';
  closed?: boolean;
  onClick?: () => void;
}

/** A price. Its move is an arrow, a colour and a hidden word; closed is a lock. */
export function Odds({ label, value, selected, move, closed, onClick }: OddsProps) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className="odds"
      aria-pressed={closed ? undefined : Boolean(selected)}
      disabled={closed}
      onClick={onClick}
    >
      <span>{label}</span>
      {closed ? (
        <>
          <Icon name="lock" />
          <span className="sr">{t('oddsClosed')}</span>
        </>
      ) : (
        <b className={move ? `num ${move}` : 'num'}>
          {value}
          {move && (
            <>
              <Icon name={move === 'up' ? 'up' : 'dn'} />
              <span className="sr">{t(move === 'up' ? 'oddsUp' : 'oddsDown')}</span>
            </>
          )}
        </b>
      )}
    </button>
  );
}

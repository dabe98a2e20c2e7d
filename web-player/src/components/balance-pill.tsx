import { useTranslation } from 'react-i18next';
import { useMoney } from '../i18n/use-money';
import { ButtonLink, IconButton } from './button';
import { Money } from './money';
import { Spinner } from './spinner';

export interface BalancePillProps {
  /** Undefined: not known yet; nothing is shown rather than zero. */
  minor?: string;
  currency: string;
  hidden: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  onToggle: () => void;
  /** Where deposit goes; without it there is no button. */
  depositTo?: string;
}

/** Amount (press to refresh), eye, deposit. */
export function BalancePill({ minor, currency, hidden, refreshing, onRefresh, onToggle, depositTo }: BalancePillProps) {
  const { t } = useTranslation('shell');
  const { money } = useMoney();
  const amount = minor === undefined ? t('loading') : money(minor, currency);
  const name = hidden ? t('balanceHidden') : t('balanceIs', { amount });
  return (
    <div className="bal">
      <button type="button" className="sum" aria-label={name} aria-busy={refreshing || undefined} onClick={onRefresh}>
        {minor === undefined ? (
          <span className="skel h-4 w-16" />
        ) : (
          <Money rolling minor={minor} currency={currency} masked={hidden} />
        )}
        {refreshing && <Spinner />}
      </button>
      <IconButton
        icon={hidden ? 'eyeOff' : 'eye'}
        label={hidden ? t('showBalance') : t('hideBalance')}
        onClick={onToggle}
      />
      {depositTo && (
        <ButtonLink look="primary" to={depositTo} className="only-desk">
          {t('deposit')}
        </ButtonLink>
      )}
    </div>
  );
}

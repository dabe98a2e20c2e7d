import { useTranslation } from 'react-i18next';
import type { StatementEntry } from '../../api/statement';
import { Money } from '../../components/money';
import { toneOfEntry } from './entry-kind';

/** What an entry moved, and below it what the bonus had in it. */
export function EntryAmount({ entry: { kind, amountMinor, bonusMinor, currency } }: { entry: StatementEntry }) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <span className="block">
        <Money minor={amountMinor} currency={currency} tone={toneOfEntry(kind, amountMinor)} signed />
      </span>
      {bonusMinor && bonusMinor !== '0' && (
        <span className="faint xs block">
          {t('bonus')} <Money minor={bonusMinor} currency={currency} signed />
        </span>
      )}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { StatementEntry } from '../../api/statement';
import { Money } from '../../components/money';
import { toneOfEntry } from './entry-kind';

/** What an entry moved, and below it what the bonus had in it, or what of a win waits for a review. */
export function EntryAmount({ entry }: { entry: StatementEntry }) {
  const { kind, amountMinor, bonusMinor, heldMinor, heldState, heldReason, currency } = entry;
  const { t } = useTranslation('wallet');
  return (
    <>
      <span className="block">
        <Money minor={amountMinor} currency={currency} tone={toneOfEntry(kind, amountMinor)} signed />
      </span>
      {heldMinor && (
        <span className="faint xs block">
          {t(heldState === 'HELD' ? 'held.amount' : 'held.was')} <Money minor={heldMinor} currency={currency} />
        </span>
      )}
      {heldReason && <span className="faint xs block">{t('held.reason', { reason: heldReason })}</span>}
      {bonusMinor && bonusMinor !== '0' && (
        <span className="faint xs block">
          {t('bonus')} <Money minor={bonusMinor} currency={currency} signed />
        </span>
      )}
    </>
  );
}

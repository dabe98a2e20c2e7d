import { useTranslation } from 'react-i18next';
import type { StatementEntry } from '../../api/statement';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { EntryAmount } from './entry-amount';
import { useGameOf } from './entry-game';
import { entryName } from './entry-kind';
import { EntryPeriod, EntryReference } from './entry-reference';

interface EntryListProps {
  entries: readonly StatementEntry[];
  /** With the number that support asks for. */
  withCodes?: boolean;
}

/** The entries as a list, for phones and for the wallet's overview. */
export function EntryList({ entries, withCodes = false }: EntryListProps) {
  const { t } = useTranslation('wallet');
  const gameOf = useGameOf(entries);
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="min-w-0">
            <b className="block">{t(`kind.${entryName(entry)}`)}</b>
            <span className="faint xs block">{gameOf(entry)?.name}</span>
            <span className="faint xs block">
              <EntryPeriod entry={entry} />
            </span>
            <span className="faint xs">
              <Time at={entry.createdAt} />
            </span>
            {withCodes && (
              <span className="xs block">
                <EntryReference entry={entry} />
              </span>
            )}
          </span>
          <span className="amt">
            <EntryAmount entry={entry} />
            <span className="faint xs">
              <Money minor={entry.balanceAfterMinor} currency={entry.currency} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

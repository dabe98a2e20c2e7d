import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StatementEntry } from '../../api/statement';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';

/** The period of a dividend or salary in the brand's zone, and the way to its bill; null of everything else. */
export function EntryPeriod({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation('wallet');
  const periodOf = usePeriod();
  const period = periodOf(entry);
  if (!period && !entry.billId) return null;
  return (
    <>
      {period && <span className="num block">{period}</span>}
      {entry.billId && <Link to={paths.agentBill(entry.billId)}>{t('toBill')}</Link>}
    </>
  );
}

/** What support asks for: an entry's round or the number of a payment; of what contracts pay the entry's own, never a key. */
export function EntryReference({ entry }: { entry: StatementEntry }) {
  const { billId, periodStart, roundId, reference, id } = entry;
  const isPaid = billId !== null || periodStart !== null;
  return <bdi className="num faint reference">{isPaid ? id : roundId || reference || id}</bdi>;
}

/** `16/11/2026 – 30/11/2026`, a day, or five minutes of one; where no end is known its first day. */
function usePeriod(): (entry: StatementEntry) => string | null {
  const { day, minute } = useTime();
  return ({ kind, periodStart, periodEnd }) => {
    if (!periodStart) return null;
    const first = day(periodStart);
    if (!periodEnd) return first;
    if (kind === 'realtime_salary') return `${minute(periodStart)} – ${minute(periodEnd)}, ${first}`;
    const last = day(Date.parse(periodEnd) - 1);
    return first === last ? first : `${first} – ${last}`;
  };
}

import { useTranslation } from 'react-i18next';
import type { ProfitDay } from '../../api/profit';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import { daysBetween } from '../../i18n/business-days';
import { useTime } from '../../i18n/use-time';
import { shownParts, type ProfitPart } from './profit-parts';

interface ProfitDaysProps {
  currency: string;
  days: readonly ProfitDay[];
}

function Result({ day, currency }: { day: ProfitDay; currency: string }) {
  const won = BigInt(day.resultMinor) > 0n;
  return <Money minor={day.resultMinor} currency={currency} tone={won ? 'win' : undefined} signed />;
}

/** The days with a movement, the latest first. */
export function ProfitDays({ currency, days }: ProfitDaysProps) {
  const { t } = useTranslation('wallet');
  const { day: write, zone } = useTime();
  const calendar = (day: string): string => write(daysBetween(day, day, zone).from);
  const parts = shownParts(days);
  const amount = (part: ProfitPart): Column<ProfitDay> => ({
    key: part,
    title: t(`profit.part.${part}`),
    numeric: true,
    cell: (day) => <Money minor={day[`${part}Minor`]} currency={currency} signed />,
  });
  const columns: Column<ProfitDay>[] = [
    { key: 'day', title: t('profit.day'), cell: ({ day }) => calendar(day) },
    ...parts.map(amount),
    {
      key: 'result',
      title: t('profit.result'),
      numeric: true,
      cell: (day) => <Result day={day} currency={currency} />,
    },
  ];
  return (
    <>
      <div className="history-wide">
        <Table label={t('profit.by.day')} columns={columns} rows={days} rowKey={({ day }) => day} />
      </div>
      <div className="card history-narrow">
        <ul className="entries">
          {days.map((day) => (
            <li key={day.day}>
              <b>{calendar(day.day)}</b>
              <span className="amt">
                <Result day={day} currency={currency} />
              </span>
              <span className="faint xs profit-parts">
                {parts
                  .filter((part) => day[`${part}Minor`] !== '0')
                  .map((part) => (
                    <span key={part}>
                      {t(`profit.part.${part}`)} <Money minor={day[`${part}Minor`]} currency={currency} signed />
                    </span>
                  ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useRoundGroups, type RoundGroup, type RoundGrouping } from '../../api/profit';
import { categories, lotteryVendor } from '../../api/vendors';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import type { Period } from '../../i18n/business-days';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { Outcome } from '../shared/outcome';

/** The rounds of a period by kind of game, vendor or game, the most staked first. */
export function ProfitGroups({ by, period }: { by: RoundGrouping; period: Period }) {
  const { t } = useTranslation(['wallet', 'common']);
  const { status } = useSession();
  const { data, error, refetch } = useRoundGroups(by, period, status === 'member');
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.groups.length === 0)
    return <EmptyState motif="seven" palette="dem" title={t('noRounds.title')} text={t('noRounds.text')} />;
  const nameOf = ({ of, name }: RoundGroup): string => {
    const category = [...categories, 'LOTTERY' as const].find((known) => known === of);
    if (by === 'category') return category ? t(`common:category.${category}`) : t('profit.otherGames');
    return by === 'vendor' && of === lotteryVendor ? t('common:category.LOTTERY') : name;
  };
  const amount = (key: 'stake' | 'win'): Column<RoundGroup> => ({
    key,
    title: t(`column.${key}`),
    numeric: true,
    cell: (group) => <Money minor={group[`${key}Minor`]} currency={group.currency} />,
  });
  const columns: Column<RoundGroup>[] = [
    { key: 'name', title: t(`profit.by.${by}`), cell: nameOf },
    { key: 'rounds', title: t('roundSums.rounds'), numeric: true, cell: ({ rounds }) => rounds },
    amount('stake'),
    amount('win'),
    { key: 'result', title: t('column.result'), numeric: true, cell: (group) => <Outcome {...group} /> },
  ];
  const keyOf = ({ of, currency }: RoundGroup): string => `${of} ${currency}`;
  return (
    <div className="stack gap-3">
      <p className="xs faint">{t('profit.began')}</p>
      <div className="history-wide">
        <Table label={t(`profit.by.${by}`)} columns={columns} rows={data.groups} rowKey={keyOf} />
      </div>
      <div className="card history-narrow">
        <ul className="entries">
          {data.groups.map((group) => (
            <li key={keyOf(group)}>
              <span className="min-w-0 stack tight">
                <b>{nameOf(group)}</b>
                <span className="faint xs">{t('roundCount', { count: group.rounds })}</span>
              </span>
              <span className="amt">
                <Outcome {...group} />
                <span className="faint xs block">
                  {t('column.stake')} <Money minor={group.stakeMinor} currency={group.currency} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

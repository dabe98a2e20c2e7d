import { useTranslation } from 'react-i18next';
import { useVipTable, type VipTable } from '../../api/vip';
import { Skeleton } from '../../components/empty-state';
import { Table, type Column } from '../../components/table';
import { useMoney } from '../../i18n/use-money';
import { usePercent } from '../../i18n/use-percent';
import { LoadFailed } from '../shared/load-failed';

type Level = VipTable['levels'][number];

const rated = ['RNG', 'LIVE', 'SPORTS', 'LOTTERY'] as const;

/** How bets and losses are paid back in part, in words. */
function PaidBack({ table: { rebate, cashback, currency, giftTurnover, giftDays } }: { table: VipTable }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const percent = usePercent();
  const { mode, hour, minMinor, capMinor, turnover, claimDays } = rebate;
  return (
    <section className="card stack tight" aria-labelledby="vip-rules">
      <h3 id="vip-rules">{t('vip.rules')}</h3>
      <ul className="stack tight sm vip-rules">
        <li>{t('vip.rule.gifts', { days: giftDays, times: t('times', { count: giftTurnover }) })}</li>
        <li>
          {t(`vip.rule.${mode}`, { hour, days: claimDays })}{' '}
          {t('vip.rule.rebate', {
            least: money(minMinor, currency),
            most: money(capMinor, currency),
            times: t('times', { count: turnover }),
          })}
        </li>
        <li>{t('vip.rule.valid')}</li>
        {cashback.tiers.length > 0 && (
          <li>
            {t('vip.rule.cashback', {
              tiers: cashback.tiers
                .map(({ lossMinor, rateBp }) => `${money(lossMinor, currency)}: ${percent(rateBp)}`)
                .join(' · '),
              share: percent(cashback.lossShareBp),
              rounds: cashback.leastRounds,
              most: money(cashback.capMinor, currency),
              times: t('times', { count: cashback.turnover }),
              days: cashback.claimDays,
            })}
          </li>
        )}
        <li>{t('vip.rule.keep')}</li>
      </ul>
    </section>
  );
}

/** What each level asks for and brings. */
export function VipBenefits() {
  const { t } = useTranslation('promotions');
  const { round } = useMoney();
  const percent = usePercent();
  const { data, error, refetch } = useVipTable();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const amount = (key: string, title: string, of: (level: Level) => string): Column<Level> => ({
    key,
    title,
    numeric: true,
    cell: (level) => (of(level) === '0' ? '–' : round(of(level), data.currency)),
  });
  const columns: ReadonlyArray<Column<Level>> = [
    {
      key: 'name',
      title: t('vip.level'),
      cell: ({ name }) => (
        <b className="whitespace-nowrap" dir="auto">
          {name}
        </b>
      ),
    },
    amount('deposit', t('vip.deposits'), (level) => level.depositMinor),
    amount('valid', t('vip.validBets'), (level) => level.validMinor),
    amount('keep', t('vip.keepMonth'), (level) => level.keepMinor),
    amount('upgrade', t('vip.upgrade'), (level) => level.upgradeMinor),
    amount('monthly', t('vip.monthly'), (level) => level.monthlyMinor),
    amount('birthday', t('vip.birthday'), (level) => level.birthdayMinor),
    ...rated.map((category): Column<Level> => ({
      key: category,
      title: t('vip.rebateOf', { game: t(`game.${category}`) }),
      numeric: true,
      cell: ({ rates }) => percent(rates[category]),
    })),
    { key: 'count', title: t('vip.withdrawals'), numeric: true, cell: (level) => level.withdrawalsPerDay },
    amount('most', t('vip.withdrawalMost'), (level) => level.withdrawalDayMinor),
  ];
  return (
    <section className="stack" aria-labelledby="vip-benefits">
      <h2 id="vip-benefits">{t('vip.benefits')}</h2>
      <div className="vip-table">
        <Table label={t('vip.benefits')} columns={columns} rows={data.levels} rowKey={({ level }) => String(level)} />
      </div>
      <PaidBack table={data} />
    </section>
  );
}

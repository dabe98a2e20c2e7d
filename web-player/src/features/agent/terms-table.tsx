import { useTranslation } from 'react-i18next';
import type { ContractKind, ContractVersion, Tier } from '../../api/agent';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { usePercent } from '../../i18n/use-percent';
import { useBrand } from '../../brand/use-brand';

type Row = Tier & { position: number };

/** What of a version is shown; an offer kept ready has it too, and is in the brand's currency. */
type TermsShown = Partial<Pick<ContractVersion, 'currency'>> &
  Pick<
    ContractVersion,
    'period' | 'calc' | 'tierMode' | 'basis' | 'canSubSign' | 'activeBetMinor' | 'endsAt' | 'tiers'
  >;

function useTierColumns(version: TermsShown, currency: string): Column<Row>[] {
  const { t } = useTranslation('agent');
  const { round } = useMoney();
  const percent = usePercent();
  const rate = (key: 'rateBp' | 'winRateBp' | 'lossRateBp', title: string): Column<Row> => ({
    key,
    title,
    numeric: true,
    cell: (tier) => <b className="num">{percent(tier[key] ?? 0)}</b>,
  });
  const pays: Column<Row>[] =
    version.calc === 'FIXED_AMOUNT'
      ? [
          {
            key: 'amount',
            title: t('tier.amount'),
            numeric: true,
            cell: (tier) => <Money minor={tier.amountMinor ?? '0'} currency={currency} />,
          },
        ]
      : version.basis === 'WIN_LOSS'
        ? [rate('winRateBp', t('tier.winRate')), rate('lossRateBp', t('tier.lossRate'))]
        : [rate('rateBp', t('tier.rate'))];
  const withLoss = version.tiers.some(({ minLossMinor }) => minLossMinor !== null);
  return [
    { key: 'tier', title: t('tier.number'), cell: ({ position }) => <span className="num">{position}</span> },
    {
      key: 'bet',
      title: t('tier.bet'),
      numeric: true,
      cell: (tier) => <span className="num">{round(tier.minBetMinor, currency)}</span>,
    },
    ...(withLoss
      ? [
          {
            key: 'loss',
            title: t('tier.loss'),
            numeric: true,
            cell: (tier: Row) =>
              tier.minLossMinor === null ? '–' : <span className="num">{round(tier.minLossMinor, currency)}</span>,
          },
        ]
      : []),
    {
      key: 'active',
      title: t('tier.active'),
      numeric: true,
      cell: (tier) => <span className="num">{tier.minActive}</span>,
    },
    ...pays,
  ];
}

/** What a version says: how it counts, and its tiers. */
export function TermsTable({ kind, version }: { kind: ContractKind; version: TermsShown }) {
  const { t } = useTranslation('agent');
  const { brand } = useBrand();
  const { money } = useMoney();
  const { moment } = useTime();
  const currency = version.currency ?? brand.currency;
  const columns = useTierColumns(version, currency);
  const rows = version.tiers.map((tier, i) => ({ ...tier, position: i + 1 }));
  const period =
    kind === 'REALTIME' ? t('period.REALTIME') : kind === 'HOURLY' ? t('period.HOURLY') : t(`period.${version.period}`);
  return (
    <div className="stack gap-4">
      <p className="sm muted">
        {[
          period,
          t(`basis.${version.basis}`),
          version.tierMode === 'FLOATING' ? t('floating') : '',
          BigInt(version.activeBetMinor) > 0n
            ? t('activeFrom', { amount: money(version.activeBetMinor, currency) })
            : '',
          version.canSubSign ? t('maySign') : t('mayNotSign'),
          version.endsAt ? t('endsAt', { time: moment(version.endsAt) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Table label={t('tier.label')} columns={columns} rows={rows} rowKey={({ position }) => String(position)} />
    </div>
  );
}

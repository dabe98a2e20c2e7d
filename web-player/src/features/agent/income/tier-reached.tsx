import { useTranslation } from 'react-i18next';
import { useContract, type Tier } from '../../../api/agent';
import type { BillDetail } from '../../../api/agent-bills';
import { Icon } from '../../../components/icon';
import { Money } from '../../../components/money';
import { Table, type Column } from '../../../components/table';
import { useTime } from '../../../i18n/use-time';
import { usePercent } from '../../../i18n/use-percent';

type Row = Tier & { position: number };
type Hour = NonNullable<BillDetail['hours']>[number];

function Met({ met, children }: { met: boolean | null; children: React.ReactNode }) {
  const { t } = useTranslation('income');
  if (met === null) return children;
  return (
    <span className={met ? 'met' : 'met not'}>
      {children} <Icon name={met ? 'check' : 'x'} />
      <span className="sr">{t(met ? 'tier.met' : 'tier.missing')}</span>
    </span>
  );
}

/** What counted against the conditions; null where the bill does not hold it. */
function measured({ kind, basis, betMinor, baseMinor, lossMinor, active }: BillDetail) {
  if (kind === 'REALTIME' || kind === 'HOURLY') return null;
  const bets = BigInt(basis === 'NET_LOSS' ? betMinor : baseMinor);
  return { bets, loss: BigInt(basis === 'NET_LOSS' ? baseMinor : lossMinor), active };
}

function usePays(): (tier: Tier, currency: string) => React.ReactNode {
  const percent = usePercent();
  return ({ amountMinor, rateBp, winRateBp, lossRateBp }, currency) => {
    if (amountMinor !== null) return <Money minor={amountMinor} currency={currency} />;
    if (rateBp !== null) return <b className="num">{percent(rateBp)}</b>;
    return <b className="num">{`${percent(winRateBp ?? 0)} / ${percent(lossRateBp ?? 0)}`}</b>;
  };
}

function Conditions({ bill, tiers }: { bill: BillDetail; tiers: readonly Tier[] }) {
  const { t } = useTranslation(['income', 'agent']);
  const pays = usePays();
  const { currency, tier: reached } = bill;
  const figures = measured(bill);
  const columns: Column<Row>[] = [
    { key: 'tier', title: t('agent:tier.number'), cell: ({ position }) => <b className="num">{position}</b> },
    {
      key: 'bet',
      title: t('agent:tier.bet'),
      numeric: true,
      cell: ({ minBetMinor }) => (
        <Met met={figures && figures.bets >= BigInt(minBetMinor)}>
          <Money minor={minBetMinor} currency={currency} />
        </Met>
      ),
    },
    {
      key: 'active',
      title: t('agent:tier.active'),
      numeric: true,
      cell: ({ minActive }) => (
        <Met met={figures && figures.active >= minActive}>
          <span className="num">{minActive}</span>
        </Met>
      ),
    },
    {
      key: 'loss',
      title: t('agent:tier.loss'),
      numeric: true,
      cell: ({ minLossMinor }) =>
        minLossMinor !== null && (
          <Met met={figures && figures.loss >= BigInt(minLossMinor)}>
            <Money minor={minLossMinor} currency={currency} />
          </Met>
        ),
    },
    { key: 'pays', title: t('agent:tier.rate'), numeric: true, cell: (tier) => pays(tier, currency) },
  ];
  const withLoss = tiers.some(({ minLossMinor }) => minLossMinor !== null);
  return (
    <Table
      label={t('tier.label')}
      columns={columns.filter(({ key }) => key !== 'loss' || withLoss)}
      rows={tiers.map((tier, i) => ({ ...tier, position: i + 1 }))}
      rowKey={({ position }) => String(position)}
      selected={reached === null ? '' : String(reached + 1)}
    />
  );
}

function Hours({ hours, currency }: { hours: readonly Hour[]; currency: string }) {
  const { t } = useTranslation(['income', 'agent']);
  const { minute } = useTime();
  const amount = (key: 'betMinor' | 'grossMinor' | 'netMinor', title: string): Column<Hour> => ({
    key,
    title,
    numeric: true,
    cell: (hour) => <Money minor={hour[key]} currency={currency} />,
  });
  return (
    <Table
      label={t('tier.hours')}
      columns={[
        { key: 'start', title: t('tier.time'), cell: ({ start }) => <span className="num">{minute(start)}</span> },
        amount('betMinor', t('column.bet')),
        { key: 'active', title: t('agent:tier.active'), numeric: true, cell: ({ active }) => active },
        {
          key: 'tier',
          title: t('agent:tier.number'),
          numeric: true,
          cell: ({ tier }) => (tier === null ? t('tier.noTier') : tier + 1),
        },
        amount('grossMinor', t('column.gross')),
        amount('netMinor', t('column.net')),
      ]}
      rows={hours.filter(({ betMinor }) => betMinor !== '0')}
      rowKey={({ start }) => start}
    />
  );
}

/** The tier that a bill reached and why: each tier's conditions against what the team did. */
export function TierReached({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('income');
  const { data: contract } = useContract(bill.contractId);
  const tiers = contract?.versions.find(({ version }) => version === bill.version)?.tiers;
  const said = (): string => {
    if (bill.kind === 'HOURLY') return t('tier.hour');
    if (bill.tier === null) return t('tier.none');
    const tier = bill.tier + 1;
    if (bill.kind === 'REALTIME') return t('tier.window', { tier });
    return bill.tierMode === 'FLOATING' ? t('tier.floating', { tier }) : t('tier.reached', { tier });
  };
  return (
    <section className="card stack gap-4" aria-labelledby="tier">
      <h2 id="tier">{t('bill.tier')}</h2>
      <p className="sm muted">{said()}</p>
      {tiers && <Conditions bill={bill} tiers={tiers} />}
      {bill.hours && <Hours hours={bill.hours} currency={bill.currency} />}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BonusEntry, BonusState } from '../../api/bonuses';
import type { Claim } from '../../api/promotions';
import { Badge, type BadgeProps } from '../../components/badge';
import { Money } from '../../components/money';
import type { Column } from '../../components/table';
import { Time } from '../../components/time';
import { offerPaths } from '../promotions/offer-paths';
import { BonusWagering } from './bonus-wagering';

type Claims = ReadonlyMap<string, Claim>;

const looks: Record<BonusState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  WAGERING: { tone: 'warning', icon: 'clock' },
  FREE: { tone: 'positive', icon: 'check' },
  RELEASED: { tone: 'positive', icon: 'check' },
  FORFEITED: { icon: 'x' },
};

const claimOf = (claims: Claims, { claimId }: BonusEntry): Claim | undefined =>
  claimId === null ? undefined : claims.get(claimId);

/** Of a promotion its title, which leads to it, as soon as it is known. */
function Source({ entry, claims }: { entry: BonusEntry; claims: Claims }) {
  const { t } = useTranslation('bonuses');
  const claim = claimOf(claims, entry);
  return (
    <>
      <span className="block">{t(`kind.${entry.kind}`)}</span>
      {claim && (
        <Link className="xs block" to={offerPaths.one(claim.campaignId)}>
          {claim.title}
        </Link>
      )}
    </>
  );
}

function State({ state }: BonusEntry) {
  const { t } = useTranslation('bonuses');
  return <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>;
}

function What({ event, purse }: BonusEntry) {
  const { t } = useTranslation('bonuses');
  return t(event === 'GIVEN' ? `given.${purse as 'CASH' | 'BONUS'}` : `event.${event}`);
}

function Amount({ entry: { event, amountMinor, currency } }: { entry: BonusEntry }) {
  return <Money minor={amountMinor} currency={currency} tone={event === 'FORFEITED' ? undefined : 'positive'} signed />;
}

export function useColumns(claims: Claims): Column<BonusEntry>[] {
  const { t } = useTranslation('bonuses');
  return [
    { key: 'time', title: t('column.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'source', title: t('column.source'), cell: (entry) => <Source entry={entry} claims={claims} /> },
    { key: 'what', title: t('column.what'), cell: (entry) => <What {...entry} /> },
    { key: 'amount', title: t('column.amount'), numeric: true, cell: (entry) => <Amount entry={entry} /> },
    {
      key: 'state',
      title: t('column.state'),
      cell: (entry) => (
        <>
          <State {...entry} />
          <BonusWagering entry={entry} claim={claimOf(claims, entry)} />
        </>
      ),
    },
  ];
}

/** The same rows on a phone. */
export function BonusList({ entries, claims }: { entries: readonly BonusEntry[]; claims: Claims }) {
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="min-w-0">
            <b className="block">
              <Source entry={entry} claims={claims} />
            </b>
            <span className="faint xs block">
              <What {...entry} />
            </span>
            <span className="faint xs">
              <Time at={entry.createdAt} />
            </span>
          </span>
          <span className="amt">
            <span className="block">
              <Amount entry={entry} />
            </span>
            <State {...entry} />
          </span>
          <BonusWagering entry={entry} claim={claimOf(claims, entry)} />
        </li>
      ))}
    </ul>
  );
}

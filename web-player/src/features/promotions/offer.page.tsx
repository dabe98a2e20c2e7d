import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useOffer, type Offer } from '../../api/promotions';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { BonusProgress } from './bonus-progress';
import { GivenRounds } from './given-rounds';
import { GivenWheel } from './given-wheel';
import { ConditionList } from './condition-list';
import { OfferAction } from './offer-action';
import { OfferHours, OfferTags } from './offer-card';
import { StatusBadge } from './offer-status';
import './promotions.css';

function Terms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  return (
    <section className="card stack gap-4" aria-labelledby="offer-terms">
      <h2 id="offer-terms">{t('terms')}</h2>
      <h3 className="sm muted">{t('conditions')}</h3>
      <ConditionList conditions={offer.conditions} currency={offer.currency} />
      <h3 className="sm muted">{t('reward')}</h3>
      <ul className="stack tight">
        {offer.reward.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ offer }: { offer: Offer }) {
  const { claim } = offer;
  const wheel = claim?.wheel ?? offer.wheel;
  return (
    <div className="grid gap-8 lg:grid-cols-2 items-start">
      <div className="stack gap-4">
        <OfferTags offer={offer} />
        <p className="offer-text" dir="auto">
          {offer.content}
        </p>
        <span className="row between wrap-ok">
          <OfferHours offer={offer} />
          {offer.status !== 'JOIN' && <StatusBadge status={offer.status} />}
        </span>
        {claim?.reason && offer.status === 'REJECTED' && <Note tone="negative">{claim.reason}</Note>}
        {claim?.kept && <Note tone="warning">{claim.kept}</Note>}
        <OfferAction offer={offer} />
        {wheel && <GivenWheel wheel={wheel} />}
        {claim?.rounds && <GivenRounds rounds={claim.rounds} />}
        {claim?.bonus && <BonusProgress bonus={claim.bonus} currency={offer.currency} />}
      </div>
      <Terms offer={offer} />
    </div>
  );
}

/** One promotion: what one gets, every condition and how far one is, and what to do next. */
export function Component() {
  const { t } = useTranslation(['promotions', 'pictures']);
  const { brand } = useBrand();
  const { id = '' } = useParams();
  const { data, error, refetch } = useOffer(id, useReader());
  return (
    <div className="page offer-page">
      <title>{`${data?.title ?? t('title')} | ${brand.name}`}</title>
      <Link className="sm" to={paths.promotions}>
        {t('back')}
      </Link>
      <h1 dir="auto">{data?.title ?? t('title')}</h1>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown offer={data} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  );
}

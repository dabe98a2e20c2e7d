import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { offerTags, type Offer } from '../../api/promotions';
import { Badge } from '../../components/badge';
import { useTime } from '../../i18n/use-time';
import { OfferPicture } from './offer-picture';
import { offerPaths } from './offer-paths';
import { StatusBadge } from './offer-status';

export function OfferTags({ offer }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  return (
    <span className="row wrap-ok">
      <Badge>{t(`category.${offer.category}`)}</Badge>
      {offerTags
        .filter((tag) => offer.tags.includes(tag))
        .map((tag) => (
          <Badge key={tag} tone="accent">
            {t(`tag.${tag}`)}
          </Badge>
        ))}
    </span>
  );
}

/** When it ends, or begins. */
export function OfferHours({ offer: { status, startsAt, endsAt } }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  if (status !== 'COMING_SOON' && !endsAt) return null;
  return (
    <span className="sm muted">
      {status === 'COMING_SOON' ? t('begins', { at: moment(startsAt) }) : endsAt && t('ends', { at: moment(endsAt) })}
    </span>
  );
}

/** A promotion in a list: what one gets, until when, and where one is with it. */
export function OfferCard({ offer }: { offer: Offer }) {
  return (
    <Link className="card offer-card" to={offerPaths.one(offer.id)}>
      <span className="offer-top">
        <span className="stack gap-3">
          <OfferTags offer={offer} />
          <h2 dir="auto">{offer.title}</h2>
          <p>{offer.reward[0]}</p>
        </span>
        <OfferPicture offer={offer} />
      </span>
      <span className="row between wrap-ok offer-foot">
        <OfferHours offer={offer} />
        <StatusBadge status={offer.status} />
      </span>
    </Link>
  );
}

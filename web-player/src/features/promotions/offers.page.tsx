import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePromotionNotices } from '../../api/notice-page';
import { offerCategories, offerTags, useOffers, type OfferCategory, type OfferTag } from '../../api/promotions';
import { ButtonLink } from '../../components/button';
import { Chip, Chips } from '../../components/chip';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { Html } from '../notices/html';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { OfferCard } from './offer-card';
import { offerPaths } from './offer-paths';
import { Places } from './places';
import './promotions.css';

const perPage = 24;

/** What operators announce beside the offers. */
function Told() {
  const { data } = usePromotionNotices(useReader());
  const told = data ? [...data.banners, ...data.promotions] : [];
  if (told.length === 0) return null;
  return (
    <div className="promo-cards">
      {told.map(({ id, title, content }) => (
        <article key={id} className="card stack gap-3">
          <h2 dir="auto">{title}</h2>
          <Html html={content} />
        </article>
      ))}
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation(['promotions', 'shell']);
  return (
    <EmptyState
      motif="lantern"
      palette="son"
      title={t('none')}
      text={t('noneText')}
      action={
        <ButtonLink size="sm" to={paths.games()}>
          {t('shell:promo.games')}
        </ButtonLink>
      }
    />
  );
}

interface Chosen {
  category: OfferCategory | null;
  tag: OfferTag | null;
}

function Filters({ chosen, onChange }: { chosen: Chosen; onChange: (next: Chosen) => void }) {
  const { t } = useTranslation('promotions');
  const { category, tag } = chosen;
  return (
    <div className="stack tight">
      <Chips scroll label={t('categories')}>
        <Chip pressed={category === null} onClick={() => onChange({ ...chosen, category: null })}>
          {t('category.ALL')}
        </Chip>
        {offerCategories.map((each) => (
          <Chip key={each} pressed={category === each} onClick={() => onChange({ ...chosen, category: each })}>
            {t(`category.${each}`)}
          </Chip>
        ))}
      </Chips>
      <Chips scroll label={t('tags')}>
        {offerTags.map((each) => (
          <Chip
            key={each}
            pressed={tag === each}
            onClick={() => onChange({ ...chosen, tag: tag === each ? null : each })}
          >
            {t(`tag.${each}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Offers({ chosen: { category, tag } }: { chosen: Chosen }) {
  const [page, setPage] = useState(1);
  const filter = JSON.stringify({ ...(category && { category }), ...(tag && { tag }) });
  const { data, error, refetch } = useOffers({ page, perPage, filter }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 mt-4" />;
  if (data.total === 0) return <Nothing />;
  return (
    <>
      <div className="promo-cards">
        {data.data.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** What runs now, by category and tag. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const [chosen, setChosen] = useState<Chosen>({ category: null, tag: null });
  return (
    <div className="page offer-page">
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1>{t('title')}</h1>
      <Places here="offers" />
      <Filters chosen={chosen} onChange={setChosen} />
      {chosen.category === 'RANKING' && (
        <Link className="card" to={offerPaths.tournaments}>
          {t('tournament.title')}
        </Link>
      )}
      <Offers key={`${chosen.category} ${chosen.tag}`} chosen={chosen} />
      <Told />
    </div>
  );
}

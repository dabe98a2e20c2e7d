import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTournaments, type Tournament } from '../../api/tournaments';
import { useBrand } from '../../brand/use-brand';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Pagination } from '../../components/pagination';
import { useWhole } from '../../i18n/use-whole';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { offerPaths } from './offer-paths';
import { Places } from './places';
import { TournamentBadge } from './tournament-badge';
import { TournamentHours } from './tournament-hours';
import './promotions.css';

const perPage = 12;

function Card({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  const { id, title, scoring, status, budgetMinor, budgetPoints, currency } = tournament;
  return (
    <article className="card stack gap-3">
      <span className="row between wrap-ok">
        <h2 dir="auto">
          <Link to={offerPaths.tournament(id)}>{title}</Link>
        </h2>
        <TournamentBadge status={status} />
      </span>
      <p>{t(`tournament.scoring.${scoring}`)}</p>
      <p className="row wrap-ok">
        <span className="muted">{t('tournament.pool')}</span>
        {budgetMinor !== '0' && <Money minor={budgetMinor} currency={currency} />}
        {budgetPoints !== '0' && <b>{t('wheel.pointsPrize', { points: whole(budgetPoints) })}</b>}
      </p>
      <TournamentHours tournament={tournament} />
    </article>
  );
}

function All() {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTournaments({ page, perPage }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.total === 0)
    return <EmptyState motif="crown" palette="hoang" title={t('tournament.none')} text={t('tournament.noneText')} />;
  return (
    <>
      <div className="promo-cards">
        {data.data.map((tournament) => (
          <Card key={tournament.id} tournament={tournament} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** Tournaments: what is open, what comes, and who won. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const title = t('tournament.title');
  return (
    <div className="page offer-page">
      <title>{`${title} | ${brand.name}`}</title>
      <h1>{title}</h1>
      <Places here="tournaments" />
      <p className="muted measure">{t('tournament.about')}</p>
      <All />
    </div>
  );
}

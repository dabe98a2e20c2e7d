import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { useStanding, useTournament, type Tournament } from '../../api/tournaments';
import { useBrand } from '../../brand/use-brand';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useSession } from '../../session';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { offerPaths } from './offer-paths';
import { TournamentBadge } from './tournament-badge';
import { TournamentHours } from './tournament-hours';
import { TournamentLadder } from './tournament-ladder';
import { TournamentPrizes } from './tournament-prizes';
import { TournamentRules } from './tournament-rules';
import { TournamentStanding } from './tournament-standing';
import './promotions.css';
import './tournament.css';

function Whole({ tournament, reader }: { tournament: Tournament; reader: string }) {
  const { brand } = useBrand();
  const { status: session, trial } = useSession();
  const { id, title, content, status } = tournament;
  const { data: standing } = useStanding(id, reader, session === 'member' && !trial, status);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <span className="row between wrap-ok">
        <h1 dir="auto">{title}</h1>
        <TournamentBadge status={status} />
      </span>
      <div className="tournament">
        <div className="stack gap-5">
          <div className="card stack">
            {content && (
              <p className="offer-text" dir="auto">
                {content}
              </p>
            )}
            <TournamentHours tournament={tournament} />
            <TournamentStanding tournament={tournament} standing={standing} />
          </div>
          {status !== 'COMING' && <TournamentLadder tournament={tournament} own={standing?.place ?? null} />}
        </div>
        <div className="stack gap-5">
          <TournamentPrizes tournament={tournament} />
          <TournamentRules tournament={tournament} />
        </div>
      </div>
    </>
  );
}

/** One tournament: its ladder, one's own place, its prizes and how it scores. */
export function Component() {
  const { t } = useTranslation('promotions');
  const id = useMatch(offerPaths.tournament(':id'))?.params.id ?? '';
  const reader = useReader();
  const { data, error, refetch } = useTournament(id, reader);
  return (
    <div className="page offer-page">
      <Link to={offerPaths.tournaments}>{t('tournament.all')}</Link>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="h-96" />}
      {data === null && <EmptyState motif="crown" palette="hoang" title={t('tournament.gone')} />}
      {data && <Whole key={`${data.id} ${reader}`} tournament={data} reader={reader} />}
    </div>
  );
}

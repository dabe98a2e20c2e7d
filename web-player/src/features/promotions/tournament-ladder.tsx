import { useTranslation } from 'react-i18next';
import { useLadder, type LadderPlace, type Tournament } from '../../api/tournaments';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Table, type Column } from '../../components/table';
import { useWhole } from '../../i18n/use-whole';
import { LoadFailed } from '../shared/load-failed';
import { usePrize } from './use-prize';
import { useScore } from './use-score';

/** Who leads, with what the place brings; once it ended, who won. It is read again every few seconds and said aloud to nobody: the own place is. */
export function TournamentLadder({ tournament, own }: { tournament: Tournament; own: number | null }) {
  const { t } = useTranslation('promotions');
  const { id, status, currency, prizes } = tournament;
  const { data, error, refetch } = useLadder(id, status);
  const score = useScore(tournament);
  const prize = usePrize(currency);
  const whole = useWhole();
  const prizeOf = (place: number) => prizes.find(({ fromPlace, toPlace }) => place >= fromPlace && place <= toPlace);
  const columns: ReadonlyArray<Column<LadderPlace>> = [
    { key: 'place', title: t('tournament.place'), cell: ({ place }) => <b className="num">{whole(place)}</b> },
    {
      key: 'player',
      title: t('tournament.player'),
      cell: ({ player, place }) => (
        <>
          <bdi>{player}</bdi> {place === own && <b>({t('tournament.you')})</b>}
        </>
      ),
    },
    { key: 'score', title: t('tournament.score'), cell: (row) => score(row.score), numeric: true },
    {
      key: 'prize',
      title: t('tournament.prize'),
      cell: ({ place }) => {
        const won = prizeOf(place);
        return won ? prize(won) : '–';
      },
      numeric: true,
    },
  ];
  const title = t(status === 'ENDED' ? 'tournament.results' : 'tournament.ladder');
  return (
    <section className="stack" aria-labelledby="tournament-ladder">
      <h2 id="tournament-ladder">{title}</h2>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.places.length === 0 && <EmptyState motif="crown" palette="hoang" title={t('tournament.nobody')} />}
      {data && data.places.length > 0 && (
        <Table
          label={title}
          columns={columns}
          rows={data.places}
          rowKey={({ place }) => String(place)}
          selected={String(own)}
        />
      )}
    </section>
  );
}

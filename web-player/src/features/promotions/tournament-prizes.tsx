import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../api/tournaments';
import { Table, type Column } from '../../components/table';
import { useWhole } from '../../i18n/use-whole';
import { usePrize } from './use-prize';

type Row = Tournament['prizes'][number];

/** What each place brings. */
export function TournamentPrizes({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  const prize = usePrize(tournament.currency);
  const places = ({ fromPlace, toPlace }: Row) =>
    fromPlace === toPlace ? whole(fromPlace) : t('tournament.places', { from: whole(fromPlace), to: whole(toPlace) });
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'place', title: t('tournament.place'), cell: (row) => <b>{places(row)}</b> },
    { key: 'prize', title: t('tournament.prize'), cell: (row) => prize(row), numeric: true },
  ];
  return (
    <section className="stack" aria-labelledby="tournament-prizes">
      <h2 id="tournament-prizes">{t('tournament.prizes')}</h2>
      <Table
        label={t('tournament.prizes')}
        columns={columns}
        rows={tournament.prizes}
        rowKey={({ fromPlace }) => String(fromPlace)}
      />
    </section>
  );
}

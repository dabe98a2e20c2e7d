import { useTranslation } from 'react-i18next';
import { useShowTournaments, type Tournament } from '../../api/tournaments';
import { useTime } from '../../i18n/use-time';
import { EnvelopeClock } from './envelope-clock';

/** How long it is until it opens, closes, or its places are final. */
export function TournamentHours({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const show = useShowTournaments();
  const { status, opensAt, closesAt, settlesAt } = tournament;
  if (status === 'ENDED')
    return <span className="sm muted">{t('tournament.over', { from: moment(opensAt), until: moment(closesAt) })}</span>;
  const until = { COMING: opensAt, OPEN: closesAt, SETTLING: settlesAt }[status];
  return (
    <p className="row wrap-ok">
      <span className="muted">{t(`tournament.until.${status}`)}</span>
      <EnvelopeClock key={until} until={until} onOver={show} />
      <span className="sm muted">{moment(until)}</span>
    </p>
  );
}

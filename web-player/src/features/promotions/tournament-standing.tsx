import { useTranslation } from 'react-i18next';
import { useJoinTournament, type Standing, type Tournament } from '../../api/tournaments';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { useWhole } from '../../i18n/use-whole';
import { useSession } from '../../session';
import { Refusal } from '../shared/refusal';
import { useScore } from './use-score';

/** Where one stands: place, score, who is just above, and what is missing to a better prize. */
function Mine({ tournament, standing }: { tournament: Tournament; standing: Standing }) {
  const { t } = useTranslation('promotions');
  const score = useScore(tournament);
  const whole = useWhole();
  const { place, countedPlaces, above, nextPlace, missing, state } = standing;
  const isScored = BigInt(standing.score) > 0n;
  const placeText = () => {
    if (place !== null) return t('tournament.mine.place', { place: whole(place) });
    if (tournament.status === 'ENDED') return t('tournament.mine.noPrize');
    return isScored ? t('tournament.mine.beyond', { places: whole(countedPlaces) }) : t('tournament.mine.none');
  };
  return (
    <>
      <p role="status">
        <b>{placeText()}</b>
      </p>
      <p>{t('tournament.mine.score', { score: score(standing.score) })}</p>
      {above && (
        <p className="sm muted">
          {t('tournament.mine.above', { place: whole(above.place), player: above.player, score: score(above.score) })}
        </p>
      )}
      {nextPlace !== null && missing !== null && tournament.status === 'OPEN' && (
        <p className="sm">{t('tournament.mine.missing', { score: score(missing), place: whole(nextPlace) })}</p>
      )}
      {state && <p className="sm">{t(`tournament.mine.gift.${state}`)}</p>}
    </>
  );
}

/** What one may do, and where one stands. */
export function TournamentStanding({
  tournament,
  standing,
}: {
  tournament: Tournament;
  standing: Standing | undefined;
}) {
  const { t } = useTranslation('promotions');
  const { status: session, trial, login } = useSession();
  const errorText = useErrorText();
  const join = useJoinTournament(tournament.id);
  const { status, joining } = tournament;
  const isAhead = status === 'COMING' || status === 'OPEN';
  if (session !== 'member')
    return isAhead ? (
      <Button look="primary" full onClick={login}>
        {t('tournament.logIn')}
      </Button>
    ) : null;
  if (trial) return <p className="sm">{t('tournament.trial')}</p>;
  if (!standing) return null;
  if (standing.entered) return <Mine tournament={tournament} standing={standing} />;
  if (!isAhead) return <p>{t('tournament.mine.out')}</p>;
  if (!joining) return <p>{t('tournament.mine.play')}</p>;
  return (
    <>
      <Button
        look="primary"
        full
        busy={join.isPending}
        busyLabel={t('tournament.joiningNow')}
        onClick={() => join.mutate()}
      >
        {t('tournament.join')}
      </Button>
      <Refusal>{join.error ? errorText(join.error) : undefined}</Refusal>
    </>
  );
}

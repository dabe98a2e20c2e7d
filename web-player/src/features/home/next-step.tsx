import { useTranslation } from 'react-i18next';
import { useRecentGames } from '../../api/recent-games';
import { ButtonLink } from '../../components/button';
import { ThumbArt } from '../../components/tile-art';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { FreePlayButton } from '../auth/free-play-button';

/** The obvious next thing: the game one was in, a try without account, or the search. */
export function NextStep() {
  const { t } = useTranslation('home');
  const { status } = useSession();
  const { flags } = useBrand();
  const last = useRecentGames(status === 'member').data?.[0];
  if (status === 'member' && last)
    return (
      <section className="card stack" aria-labelledby="next-step">
        <h2 id="next-step">{t('continue.title')}</h2>
        <div className="row">
          <ThumbArt art={last.art} title={last.name} />
          <span className="grow">
            <b className="block">{last.name}</b>
            <span className="sm muted">{last.vendorName}</span>
          </span>
        </div>
        <ButtonLink full to={paths.play(last.code)}>
          {t('continue.button')}
        </ButtonLink>
      </section>
    );
  const guest = status === 'guest' && flags.freePlay;
  return (
    <section className="card stack" aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{t(guest ? 'try.title' : 'start.title')}</h2>
        <p className="sm muted mt-1">{t(guest ? 'try.text' : 'start.text')}</p>
      </div>
      {guest ? (
        <FreePlayButton label={t('try.button')} />
      ) : (
        <ButtonLink full icon="search" to={paths.games()}>
          {t('start.button')}
        </ButtonLink>
      )}
    </section>
  );
}

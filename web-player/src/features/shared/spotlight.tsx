import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Game } from '../../api/games';
import { ButtonLink } from '../../components/button';
import { Icon } from '../../components/icon';
import { Heart, Over } from '../../components/tile';
import { TileArt } from '../../components/tile-art';
import { useLanguage } from '../../i18n/use-language';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { rtpText, useFavourite } from './game-tile';
import './spotlight.css';

/** Fewer games than this are shown large instead of as tiles. */
export const fewest = 4;

/** Whether a row's tiles would leave it looking empty: a single one does everywhere, two do on a wide screen. */
export const standAlone = (games: number, wide: boolean): boolean => games > 0 && games <= (wide ? 2 : 1);

/** One game, shown large: a shelf with two tiles would look like an empty one. */
export function Spotlight({ game }: { game: Game }) {
  const { t } = useTranslation(['home', 'common']);
  const { format } = useLanguage();
  const { flags } = useBrand();
  const { pathname, search } = useLocation();
  const { favourite, toggle } = useFavourite(game);
  const back = { from: pathname + search };
  const play = { to: paths.play(game.code), state: back };
  return (
    <article className={game.maintenance ? 'card flush spotlight maint' : 'card flush spotlight'}>
      <div className="spotlight-art">
        <TileArt art={game.art} title={game.name} shape="wide" />
        {game.maintenance && <Over until={game.maintenance.until} />}
        <Heart name={game.name} favourite={favourite} onFavourite={toggle} />
      </div>
      <div className="spotlight-copy">
        <div>
          <h3>
            <Link {...play}>{game.name}</Link>
          </h3>
          <p className="sm muted num">
            {game.vendorName}
            {game.rtp !== null && ` · ${t('common:tile.rtp', { rtp: rtpText(game.rtp, format) })}`}
          </p>
        </div>
        <p className="row sm">
          <Icon name="shield" className="text-accent-text" />
          <span>{t('spotlight.fair')}</span>
        </p>
        <div className="row wrap-ok">
          <ButtonLink look="primary" {...play}>
            {t('spotlight.play')}
          </ButtonLink>
          {game.demo && flags.freePlay && (
            <ButtonLink icon="play" to={`${paths.play(game.code)}?mode=demo`} state={back}>
              {t('spotlight.demo')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

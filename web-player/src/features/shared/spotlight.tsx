import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Game } from '../../api/games';
import { ButtonLink } from '../../components/button';
import { Icon } from '../../components/icon';
import { TileArt } from '../../components/tile-art';
import { useLanguage } from '../../i18n/use-language';
import { useBrand } from '../../session';
import { paths } from '../../shell/paths';
import { rtpText } from './game-tile';
import './spotlight.css';

/** Fewer games than this are shown large instead of as tiles. */
export const fewest = 4;

/** A row with fewer tiles than this looks like an empty one. */
const lonely = 3;

/** Whether a row's games are better shown large: a single one everywhere, two where there is room beside each other. */
export const standAlone = (games: number, wide: boolean): boolean =>
  games === 1 || (wide && games > 0 && games < lonely);

/** One game, shown large: a shelf with two tiles would look like an empty one. */
export function Spotlight({ game }: { game: Game }) {
  const { t } = useTranslation(['home', 'common']);
  const { format } = useLanguage();
  const { flags } = useBrand();
  const { pathname, search } = useLocation();
  const back = { from: pathname + search };
  const play = { to: paths.play(game.code), state: back };
  return (
    <article className="card flush spotlight">
      <div className="spotlight-art">
        <TileArt art={game.art} title={game.name} shape="wide" />
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

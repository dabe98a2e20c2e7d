import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Game } from '../../api/games';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { Segment } from '../../components/segment';
import { useLanguage } from '../../i18n/use-language';
import { FreeRoundsBadge } from '../shared/free-rounds';
import { rtpText, useFavourite } from '../shared/game-tile';
import type { Mode } from './use-launch';

export interface GameBarProps {
  game: Game;
  mode: Mode;
  back: string;
  onMode: (mode: Mode) => void;
}

/** Way back, name, maker and return of the game; real money or demo. */
export function GameBar({ game, mode, back, onMode }: GameBarProps) {
  const { t } = useTranslation(['game', 'shell']);
  const { format } = useLanguage();
  const { favourite, toggle } = useFavourite(game);
  const navigate = useNavigate();
  const came = window.history.state as { idx?: number } | null;
  // The step back restores the shelf with its filters and its place; a link opened afresh has none to go back to.
  const leave = (event: MouseEvent) => {
    if (!came?.idx) return;
    event.preventDefault();
    void navigate(-1);
  };
  const modes = [
    { value: 'real', label: t('real') },
    { value: 'demo', label: t('demo') },
  ] as const;
  return (
    <div className="game-bar">
      <Link className="icon-btn" to={back} onClick={leave} aria-label={t('back')}>
        <Icon name="left" />
      </Link>
      <div className="grow">
        <h1>{game.name}</h1>
        <p className="xs faint">
          {t('by', { vendor: game.vendorName })}
          {game.rtp !== null && (
            <>
              {' '}
              · <span className="num">{t('rtp', { rtp: rtpText(game.rtp, format) })}</span>
            </>
          )}
        </p>
      </div>
      {mode === 'real' && <FreeRoundsBadge code={game.code} />}
      {game.demo && <Segment label={t('mode')} choices={modes} value={mode} onChange={onMode} />}
      <IconButton
        icon="heart"
        className={favourite ? 'game-fav on' : 'game-fav'}
        label={t('shell:art.favourite', { name: game.name })}
        aria-pressed={favourite}
        onClick={toggle}
      />
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTime } from '../i18n/use-time';
import { Badge } from './badge';
import { Icon } from './icon';
import { TileArt, type ArtKey } from './tile-art';

export interface TileProps {
  to: string;
  /** What a link carries beside the address. */
  state?: unknown;
  name: string;
  maker?: ReactNode;
  /** At the end of the second line: RTP, table number. */
  note?: ReactNode;
  art: ArtKey;
  /** 4:3 for live tables, without lettering. */
  wide?: boolean;
  badge?: 'new' | { jackpot: ReactNode };
  favourite?: boolean;
  /** Without it there is no heart. */
  onFavourite?: () => void;
  /** Closed for maintenance: grey, with the time when known. */
  maintenance?: { until: string | null } | null;
  /** Live tables: dealer and limits. */
  live?: { dealer: ReactNode; limits: ReactNode };
  /** Among the first in view: loaded at once. */
  eager?: boolean;
  onClick?: () => void;
}

/** Lies over the picture of a game that is closed for maintenance. */
export function Over({ until }: { until: string | null }) {
  const { t } = useTranslation('shell');
  const { minute } = useTime();
  return (
    <span className="over">
      <Icon name="gear" />
      <span>{until ? t('art.maintenanceUntil', { time: minute(until) }) : t('art.maintenance')}</span>
    </span>
  );
}

interface HeartProps {
  name: string;
  favourite?: boolean;
  onFavourite: () => void;
}

/** Marks a game as a favourite, in the corner of its picture. */
export function Heart({ name, favourite, onFavourite }: HeartProps) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className="fav"
      aria-pressed={Boolean(favourite)}
      aria-label={t('art.favourite', { name })}
      onClick={onFavourite}
    >
      <Icon name="heart" />
    </button>
  );
}

/** A game: its picture, name, maker and note. */
export function Tile({
  to,
  state,
  name,
  maker,
  note,
  art,
  wide,
  badge,
  favourite,
  onFavourite,
  maintenance,
  live,
  eager,
  onClick,
}: TileProps) {
  const { t } = useTranslation('shell');
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    setRound(round + 1);
  };
  return (
    <article className={['tile', wide && 'wide', maintenance && 'maint'].filter(Boolean).join(' ')}>
      {badge && (
        <Badge className="tag" tone={badge === 'new' ? 'accent' : 'festive'}>
          {badge === 'new' ? t('art.new') : badge.jackpot}
        </Badge>
      )}
      {onFavourite && <Heart name={name} favourite={favourite} onFavourite={onFavourite} />}
      {failed && (
        <button type="button" className="retry" onClick={retry}>
          <Icon name="refresh" /> {t('art.retry')}
        </button>
      )}
      <Link to={to} state={state} onClick={onClick}>
        <span className="art">
          <TileArt
            key={round}
            art={art}
            title={name}
            shape={wide ? 'wide' : 'tall'}
            eager={eager}
            onFailed={() => setFailed(true)}
          />
          {live && (
            <span className="live">
              <span>
                <i className="pulse" />
                {live.dealer}
              </span>
              <span className="num">{live.limits}</span>
            </span>
          )}
          {maintenance && <Over until={maintenance.until} />}
        </span>
        <span>
          <span className="name" dir="auto">
            {name}
          </span>
          {(maker || note) && (
            <span className="meta">
              {maker && <span dir="auto">{maker}</span>}
              {note && <span className="num">{note}</span>}
            </span>
          )}
        </span>
      </Link>
    </article>
  );
}

/** The place of a tile that is still on its way: same size, so nothing jumps. */
export function TileSkeleton({ wide }: { wide?: boolean }) {
  return (
    <div className={wide ? 'tile wide' : 'tile'} aria-hidden="true">
      <span className="art skel" />
      <span className="skel block h-3 w-4/5" />
      <span className="skel block h-2.5 w-1/2" />
    </div>
  );
}

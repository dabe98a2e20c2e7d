import { useState } from 'react';
import { forsakeImageHost } from './image-host';
import { useTileArt, type ArtKey, type ArtShape } from './use-tile-art';

export type { ArtKey };

export interface TileArtProps {
  art: ArtKey;
  /** The accessible name beside it: lettering shows nothing else. */
  title: string;
  /** `tall` 3:4 and `wide` 4:3 for tiles, `thumb` square without lettering for lists. */
  shape: ArtShape;
  eager?: boolean;
  /** Called once when the picture has failed three times. */
  onFailed?: () => void;
}

const attempts = 3;
const SIZES = { wide: '(min-width: 1200px) 310px, 236px', tall: '(min-width: 1200px) 170px, 132px', thumb: '48px' };

/** A game's picture over its skeleton. Decoration: the name stands beside it. */
export function TileArt({ art, title, shape, eager = false, onFailed }: TileArtProps) {
  const [tries, setTries] = useState(1);
  const [loaded, setLoaded] = useState(false);
  const { box, src, srcSet } = useTileArt(art, title, shape, eager, () => onFailed?.());
  const failed = () => {
    // The brand's own origin has it too.
    if (src) forsakeImageHost(src);
    return tries < attempts ? setTries(tries + 1) : onFailed?.();
  };
  return (
    <span className={loaded ? 'pic' : 'pic skel'} ref={box}>
      {src && (
        <img
          key={tries}
          src={src}
          srcSet={srcSet}
          sizes={srcSet && SIZES[shape]}
          alt=""
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setLoaded(true)}
          onError={failed}
        />
      )}
    </span>
  );
}

/** The small square of lists and feeds. */
export function ThumbArt({ art, title }: Pick<TileArtProps, 'art' | 'title'>) {
  return (
    <span className="thumb-art">
      <TileArt art={art} title={title} shape="thumb" />
    </span>
  );
}

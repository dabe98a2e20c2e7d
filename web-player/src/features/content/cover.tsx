import { entryOf } from '@banyan/kernel/rules';
import { MotifPicture } from '../../components/motif-picture';
import { Scene } from '../../components/scene';

/** The palette that flatters each drawing that operators may choose. */
const palettes: Readonly<Record<string, string>> = {
  lantern: 'son', lotus: 'sen', crown: 'hoang', football: 'tan', hoop: 'cobalt', balls: 'nghe', globe: 'cobalt', roulette: 'son', cards: 'cham',
  dice: 'tan', koi: 'vinh', drum: 'tan', rocket: 'troi', tiger: 'tra', peacock: 'ngoc', chest: 'vinh', gem: 'ngoc', wheel: 'nghe', pad: 'cobalt',
}; // prettier-ignore

interface Props {
  /** `set:<name>` for a drawing of the app, else an address that the server has let through. */
  cover: string;
  /** What it shows, where the words beside it do not say so. */
  alt?: string;
  eager?: boolean;
}

/** The picture of a piece. Without words of its own it is decoration. */
export function Cover({ cover, alt = '', eager = false }: Props) {
  const name = cover.startsWith('set:') ? cover.slice(4) : null;
  const palette = name === null ? undefined : entryOf(palettes, name);
  const label = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  if (name === null)
    return (
      <span className="cover">
        <img src={cover} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" referrerPolicy="no-referrer" />
      </span>
    );
  return (
    <span className="cover drawn" data-palette={palette} {...label}>
      {palette ? (
        <MotifPicture motif={name} palette={palette} seed={name} />
      ) : (
        <Scene seed="re-da" width={640} height={360} />
      )}
    </span>
  );
}

import type { MallReward } from '../../api/mall';
import { MotifPicture } from '../../components/motif-picture';

const pictures: Record<MallReward['picture'], { motif: string; palette: string }> = {
  GIFT: { motif: 'drum', palette: 'son' },
  GEM: { motif: 'gem', palette: 'ngoc' },
  CROWN: { motif: 'crown', palette: 'hoang' },
  CHEST: { motif: 'chest', palette: 'nghe' },
  LOTUS: { motif: 'lotus', palette: 'sen' },
  LANTERN: { motif: 'lantern', palette: 'son' },
  COINS: { motif: 'seven', palette: 'hoang' },
  ROCKET: { motif: 'rocket', palette: 'troi' },
  FRUIT: { motif: 'fruit', palette: 'men' },
};

/** The picture of a reward. Decoration. */
export function RewardPicture({ reward: { id, picture } }: { reward: MallReward }) {
  const { motif, palette } = pictures[picture];
  return (
    <span className="offer-picture" data-palette={palette} aria-hidden="true">
      <MotifPicture motif={motif} palette={palette} seed={id} />
    </span>
  );
}

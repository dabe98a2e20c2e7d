import type { Offer, OfferCategory } from '../../api/promotions';
import { MotifPicture } from '../../components/motif-picture';

const pictures: Record<OfferCategory, { motif: string; palette: string }> = {
  SPORT: { motif: 'football', palette: 'tan' },
  LIVE: { motif: 'roulette', palette: 'tan' },
  SLOTS: { motif: 'seven', palette: 'son' },
  POKER: { motif: 'cards', palette: 'son' },
  FISHING: { motif: 'koi', palette: 'vinh' },
  LOTTERY: { motif: 'balls', palette: 'hoang' },
  REBATE: { motif: 'fruit', palette: 'men' },
  POINTS_MALL: { motif: 'gem', palette: 'ngoc' },
  RANKING: { motif: 'crown', palette: 'hoang' },
  DEPOSIT: { motif: 'chest', palette: 'nghe' },
  APP_DOWNLOAD: { motif: 'rocket', palette: 'troi' },
  NEW_PLAYER: { motif: 'lotus', palette: 'sen' },
  GAMING: { motif: 'drum', palette: 'tan' },
  OTHER: { motif: 'lantern', palette: 'son' },
};

/** The picture of a promotion's category. Decoration. */
export function OfferPicture({ offer }: { offer: Offer }) {
  const { motif, palette } = pictures[offer.category];
  return (
    <span className="offer-picture" data-palette={palette} aria-hidden="true">
      <MotifPicture motif={motif} palette={palette} seed={offer.id} />
    </span>
  );
}

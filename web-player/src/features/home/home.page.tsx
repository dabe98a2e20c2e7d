import { useTranslation } from 'react-i18next';
import { useBrand } from '../../brand/use-brand';
import { FreeRoundsCard } from '../shared/free-rounds';
import { Jackpots } from '../shared/jackpots';
import { BestWin } from './best-win';
import { CategoryLinks } from './category-links';
import { Hero } from './hero';
import './hero.css';
import './home.css';
import { NextStep } from './next-step';
import { Promises } from './promises';
import { FavouritesRail, HotRail, LiveRail, NewRail, RecentRail } from './rails';
import { WinnersFeed } from './winners-feed';

/** Home: for visitors and members alike, without a single call that needs a login. */
export function Component() {
  const { t } = useTranslation('home');
  const { brand } = useBrand();
  return (
    <>
      <title>{`${brand.name}: ${t('title')}`}</title>
      <div className="lead">
        <Hero />
        <div className="lead-aside">
          <BestWin />
          <NextStep />
        </div>
      </div>
      <CategoryLinks />
      <FreeRoundsCard className="section" />
      <Jackpots />
      <RecentRail />
      <HotRail />
      <FavouritesRail />
      <LiveRail />
      <NewRail />
      <div className="section duo">
        <WinnersFeed />
        <Promises />
      </div>
    </>
  );
}

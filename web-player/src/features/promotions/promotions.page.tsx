import { useMatch } from 'react-router';
import { paths } from '../../navigation/paths';
import { offerPaths } from './offer-paths';
import { Component as Center } from './center.page';
import { Component as Claims } from './claims.page';
import { Component as Offer } from './offer.page';
import { Component as Offers } from './offers.page';
import { Component as PointMall } from './point-mall.page';

/** The pages of promotions and points in one chunk: each leads to the others, and the start pays for one address instead of five. */
export function Component() {
  const [all, claims, center] = [useMatch(paths.promotions), useMatch(offerPaths.claims), useMatch(offerPaths.center)];
  const points = useMatch(offerPaths.points);
  if (points) return <PointMall />;
  if (all) return <Offers />;
  if (claims) return <Claims />;
  return center ? <Center /> : <Offer />;
}

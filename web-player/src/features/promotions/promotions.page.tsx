import { useMatch } from 'react-router';
import { paths } from '../../navigation/paths';
import { offerPaths } from './offer-paths';
import { Component as Center } from './center.page';
import { Component as Claims } from './claims.page';
import { Component as Envelopes } from './envelopes.page';
import { Component as Offer } from './offer.page';
import { Component as Offers } from './offers.page';
import { Component as PointMall } from './point-mall.page';
import { Component as Tournament } from './tournament.page';
import { Component as Tournaments } from './tournaments.page';
import { Component as Vip } from './vip.page';
import { Component as Wheel } from './wheel.page';

/** The pages of promotions, points and levels in one chunk: each leads to the others, and the start pays for one address instead of ten. */
export function Component() {
  const [all, claims, center] = [useMatch(paths.promotions), useMatch(offerPaths.claims), useMatch(offerPaths.center)];
  const [points, vip] = [useMatch(offerPaths.points), useMatch(paths.vip)];
  const [envelopes, wheel] = [useMatch(offerPaths.envelopes), useMatch(offerPaths.wheel)];
  const [tournaments, tournament] = [useMatch(offerPaths.tournaments), useMatch(offerPaths.tournament(':id'))];
  if (tournaments) return <Tournaments />;
  if (tournament) return <Tournament />;
  if (points) return <PointMall />;
  if (envelopes) return <Envelopes />;
  if (wheel) return <Wheel />;
  if (vip) return <Vip />;
  if (all) return <Offers />;
  if (claims) return <Claims />;
  return center ? <Center /> : <Offer />;
}

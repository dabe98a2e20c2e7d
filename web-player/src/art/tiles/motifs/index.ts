import type { MotifName } from '../book';
import type { Motif } from '../parts';
import { mines, plinko, wheel } from './arcade';
import { butterfly, peacock, tiger } from './creatures';
import { banyan, fruit, lotus } from './flora';
import { crown, gem, jar, seven } from './jewels';
import { balls, globe } from './lottery';
import { chest, jelly, koi, manta, octopus } from './sea';
import { balloon, planet, plane, pyramid, rocket, volcano } from './sky';
import { football, hoop, pad } from './sport';
import { cards, chips, dice, mahjong, roulette, xocdia } from './table';
import { drum, junk, lantern, mask, pagoda } from './village';

export const MOTIFS: Record<MotifName, Motif> = {
  gem,
  lotus,
  lantern,
  drum,
  pagoda,
  junk,
  koi,
  jelly,
  octopus,
  manta,
  roulette,
  cards,
  chips,
  dice,
  xocdia,
  balls,
  globe,
  football,
  hoop,
  pad,
  rocket,
  plane,
  balloon,
  seven,
  crown,
  jar,
  mask,
  butterfly,
  peacock,
  tiger,
  pyramid,
  planet,
  volcano,
  banyan,
  fruit,
  plinko,
  mines,
  wheel,
  mahjong,
  chest,
};

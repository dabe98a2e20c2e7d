import type { Category } from './voices';

/** What suits a motif: where it lives, and which palettes, backdrops and foregrounds flatter it. */
export interface Page {
  category: Category;
  palettes: string;
  backdrops: string;
  foregrounds: string;
}

const page = (category: Category, palettes: string, backdrops: string, foregrounds: string): Page => ({
  category,
  palettes,
  backdrops,
  foregrounds,
});

export const BOOK = {
  gem: page('slot', 'man dem cham huyen cucquang ngoc cobalt', 'rays halo stars arches', 'sparks none'),
  lotus: page('slot', 'sen ngoc men vinh dem man', 'waves halo deep stars', 'petals none'),
  lantern: page('slot', 'son hoang cham dem man tan', 'skyline stars clouds waves', 'none sparks'),
  drum: page('slot', 'tan huyen gom son ngoc tra', 'rays halo clouds', 'none sparks'),
  pagoda: page('slot', 'hoang binhminh son cham men sen', 'karst clouds dunes', 'mist petals'),
  junk: page('slot', 'vinh hoang binhminh troi men', 'karst', 'mist none'),
  koi: page('fish', 'vinh ngoc cham son men tan', 'waves deep halo', 'petals bubbles'),
  jelly: page('fish', 'cucquang cham dem man cobalt', 'deep', 'bubbles'),
  octopus: page('fish', 'vinh cobalt ngoc cham hoang', 'deep', 'bubbles'),
  manta: page('fish', 'vinh ngoc cobalt troi', 'deep', 'bubbles'),
  roulette: page('live', 'tan son huyen cham ngoc', 'table curtain', 'none'),
  cards: page('pvp', 'tan son cham ngoc huyen man nga', 'table bands lattice rays', 'none sparks'),
  chips: page('live', 'tan cham son huyen ngoc', 'table curtain', 'none'),
  dice: page('live', 'son tan cham nghe ngoc ot', 'table rays bands lattice', 'none sparks'),
  xocdia: page('live', 'tan son gom ngoc', 'table lattice', 'none'),
  balls: page('lottery', 'nghe cobalt ngoc ot sen men tra', 'rays bands halo', 'none sparks'),
  globe: page('lottery', 'cobalt son ngoc nghe vinh', 'rays halo curtain', 'sparks none'),
  football: page('sport', 'tan ngoc tra cobalt', 'pitch', 'none'),
  hoop: page('sport', 'cobalt ot troi hoang man', 'bands rays skyline', 'none'),
  pad: page('sport', 'cucquang man cobalt dem', 'floor bands', 'none sparks'),
  rocket: page('crash', 'dem cucquang hoang troi cobalt nghe', 'stars clouds bands', 'sparks none'),
  plane: page('crash', 'troi binhminh nghe cobalt ot', 'clouds bands dunes', 'none'),
  balloon: page('crash', 'binhminh troi hoang vinh', 'clouds karst dunes', 'mist none'),
  seven: page('slot', 'ot son cham nghe cobalt man', 'rays bands curtain halo', 'sparks coins'),
  crown: page('slot', 'man son huyen cham cobalt', 'curtain rays arches halo', 'sparks'),
  jar: page('slot', 'son tan hoang man gom', 'rays halo lattice', 'coins sparks'),
  mask: page('slot', 'son nga huyen nghe ngoc cham ot', 'curtain lattice rays bands', 'none'),
  butterfly: page('slot', 'men sen cucquang nga binhminh ngoc', 'halo bamboo bands lattice', 'petals sparks'),
  peacock: page('slot', 'ngoc cham tan man vinh', 'halo lattice arches stars', 'none sparks'),
  tiger: page('slot', 'tra tan nghe son ngoc', 'bamboo rays dunes', 'none mist'),
  pyramid: page('slot', 'nghe gom hoang binhminh', 'dunes stars', 'none sparks'),
  planet: page('slot', 'cucquang dem man cobalt hoang', 'stars floor', 'sparks'),
  volcano: page('slot', 'hoang ot son gom', 'dunes clouds rays', 'sparks none'),
  banyan: page('slot', 'dem tan hoang cham ngoc', 'stars clouds', 'mist none'),
  fruit: page('slot', 'nga men nghe sen troi ot ngoc', 'bands rays halo', 'none'),
  plinko: page('arcade', 'cobalt man ngoc dem cucquang', 'bands halo floor', 'none'),
  mines: page('arcade', 'tan cham man huyen', 'halo bands', 'none'),
  wheel: page('arcade', 'son cobalt tan nghe man', 'curtain rays bands', 'sparks none'),
  mahjong: page('pvp', 'ngoc tan men son gom', 'lattice bamboo halo', 'leaves none petals'),
  chest: page('fish', 'vinh cobalt tan gom', 'deep dunes', 'bubbles coins'),
};

export type MotifName = keyof typeof BOOK;

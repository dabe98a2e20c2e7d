import type { Names } from '../game.js';
import { models } from './models.js';
import type { Model } from './model.js';
import { editions, epithets, nouns } from './words.js';

/** How many titles there are; each follows from its number alone, and none is stored. */
export const titleCount = 10_000;

/** Colours of a title, from the sky down to the lacquer. */
export interface Palette {
  readonly id: string;
  readonly sky: readonly [string, string, string];
  readonly lacquer: readonly [string, string];
}

/** Pictures by role; `motifs/<name>.svg` of the pages. */
export interface Title {
  readonly code: string;
  readonly names: Names;
  readonly model: Model;
  readonly palette: Palette;
  readonly pictures: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'W' | 'S', string>>;
  /** The picture in the lobby. */
  readonly motif: string;
}

const rowsOf = (text: string): string[][] => text.split('\n').map((row) => row.split('|'));
const nounRows = rowsOf(nouns);
const epithetRows = rowsOf(epithets);
const editionRows = rowsOf(editions);

/** Ids are those of the lobby's tile art. */
const palettes: readonly Palette[] = [
  { id: 'dem', sky: ['#101f33', '#1f3f66', '#0b1422'], lacquer: ['#23446e', '#0e1e36'] },
  { id: 'son', sky: ['#2a0f10', '#5c1d1a', '#160809'], lacquer: ['#8f2117', '#4c0f0c'] },
  { id: 'ngoc', sky: ['#0b2a24', '#1c5c4b', '#071714'], lacquer: ['#1d6b53', '#0b3529'] },
  { id: 'tan', sky: ['#12241d', '#27483a', '#0d1713'], lacquer: ['#8f2117', '#4c0f0c'] },
  { id: 'man', sky: ['#26122e', '#54265f', '#140a19'], lacquer: ['#6b2a70', '#33123a'] },
  { id: 'cham', sky: ['#0e1b3a', '#243f86', '#080f22'], lacquer: ['#2b3f8f', '#111c4a'] },
  { id: 'nghe', sky: ['#3a2408', '#8a5a14', '#1e1304'], lacquer: ['#a0691a', '#57360a'] },
  { id: 'hoang', sky: ['#331420', '#a4502f', '#1b0b12'], lacquer: ['#a3402a', '#561b16'] },
  { id: 'vinh', sky: ['#06262f', '#14616f', '#04161c'], lacquer: ['#13606c', '#082f38'] },
  { id: 'sen', sky: ['#3a1428', '#8c3a63', '#1e0a15'], lacquer: ['#97305f', '#4d1430'] },
  { id: 'gom', sky: ['#2b1c14', '#6b4630', '#170f0a'], lacquer: ['#7d4326', '#3f1f10'] },
  { id: 'cucquang', sky: ['#0d1230', '#2b5c7a', '#0a0b1e'], lacquer: ['#1f5a78', '#141b4a'] },
];

/** Pictures that go well together, with the variants that each has. */
const families: readonly (readonly string[])[] = [
  ['koi-a', 'koi-b', 'jelly-a', 'jelly-b', 'octopus-a', 'octopus-b', 'manta-a', 'chest-a', 'junk-a', 'junk-b'],
  [
    'tiger-a',
    'tiger-b',
    'peacock-a',
    'butterfly-a',
    'butterfly-b',
    'lotus-a',
    'lotus-b',
    'fruit-a',
    'fruit-b',
    'banyan-a',
  ],
  ['lantern-a', 'lantern-b', 'pagoda-a', 'pagoda-b', 'mask-a', 'mask-b', 'mahjong-a', 'mahjong-b', 'drum-a'],
  ['gem-a', 'gem-b', 'crown-a', 'crown-b', 'jar-a', 'jar-b', 'seven-a', 'seven-b', 'dice-a', 'dice-b', 'wheel-a'],
  ['rocket-a', 'rocket-b', 'planet-a', 'planet-b', 'balloon-a', 'balloon-b', 'pyramid-a', 'volcano-a'],
];

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[((place % list.length) + list.length) % list.length];
  if (found === undefined) throw new RangeError('an empty list');
  return found;
};

const pattern = /^title-(\d{5})$/;

/** The code of a title, from 1. */
export const codeOf = (number: number): string => `title-${String(number).padStart(5, '0')}`;

/** The number of a code; null when it is none of a title. */
export function numberOf(code: string): number | null {
  const number = Number(pattern.exec(code)?.[1] ?? 0);
  return number >= 1 && number <= titleCount ? number : null;
}

/** The title of a number from 1 to {@link titleCount}. */
export function titleOf(number: number): Title {
  const n = number - 1;
  const noun = n % nounRows.length;
  const lap = Math.floor(n / nounRows.length);
  const epithet = (noun * 7 + lap) % epithetRows.length;
  const edition = Math.floor(n / (nounRows.length * epithetRows.length));
  const first = at(nounRows, noun);
  const second = at(epithetRows, epithet);
  const third = at(editionRows, edition);
  const motif = first[3] ?? 'lotus';
  const english = [first[1], second[1], third[1]].filter(Boolean).join(' ');
  return {
    code: codeOf(number),
    names: {
      VI: [first[0], second[0], third[0]].filter(Boolean).join(' '),
      EN: english,
      CN: [first[2], second[2], third[2]].join(''),
      /* Arabic adjectives follow their noun's gender, which rows of words cannot: Arabic players read the English name. */
      AR: english,
    },
    model: at(models, n + lap),
    palette: at(palettes, n * 5 + lap),
    pictures: picturesOf(`${motif}-${first[4] ?? 'a'}`, n + lap * 3),
    motif,
  };
}

const kindOf = (picture: string): string => picture.slice(0, picture.indexOf('-'));

/** The dearest symbol is what the title is about; the others are of its family. */
function picturesOf(main: string, turn: number): Title['pictures'] {
  const family = families.find((pictures) => pictures.includes(main)) ?? [main];
  const others = family.filter((picture) => kindOf(picture) !== kindOf(main));
  const kinds = others.filter((one, index) => others.findIndex((other) => kindOf(other) === kindOf(one)) === index);
  const start = turn % kinds.length;
  const [b = main, c = main, d = main] = [...kinds.slice(start), ...kinds.slice(0, start)];
  const taken = new Set([main, b, c, d].map(kindOf));
  const [wild = 'crown-a', ...rest] = ['crown-a', 'jar-a', 'gem-a', 'seven-a', 'lotus-a'].filter(
    (one) => !taken.has(kindOf(one)),
  );
  const [scatter = rest[0] ?? 'drum-a'] = ['drum-a', 'wheel-a', 'lantern-a'].filter((one) => !taken.has(kindOf(one)));
  return { a: main, b, c, d, W: wild, S: scatter };
}

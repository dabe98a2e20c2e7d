import type { Sheet } from '../src/game/game.js';
import type { Group } from './frame/texts.js';
import type { OpenPage, OpenPictures, OpenView } from './frame/view.js';

interface Family {
  /** The words that it speaks with, beside the frame's. */
  readonly words: readonly Group[];
  /** On the desk, or on a page of its own. */
  view(): Promise<{ open: OpenView } | { seat: OpenPage }>;
  pictures(): Promise<{ picturesOf: OpenPictures }>;
}

/** How each family of games is shown; loaded when it is needed. */
export const families: Readonly<Record<Sheet['family'], Family>> = {
  moonlight: {
    words: [],
    view: () => import('./moonlight/view.js'),
    pictures: () => import('./moonlight/pictures.js'),
  },
  dice: { words: ['dice'], view: () => import('./dice/view.js'), pictures: () => import('./dice/pictures.js') },
  mines: { words: ['mines'], view: () => import('./mines/view.js'), pictures: () => import('./mines/pictures.js') },
  tower: { words: ['tower'], view: () => import('./tower/view.js'), pictures: () => import('./tower/pictures.js') },
  poker: {
    words: ['poker', 'cards'],
    view: () => import('./poker/view.js'),
    pictures: () => import('./poker/pictures.js'),
  },
  plinko: { words: ['plinko'], view: () => import('./plinko/view.js'), pictures: () => import('./plinko/pictures.js') },
  crash: { words: ['crash'], view: () => import('./crash/view.js'), pictures: () => import('./crash/pictures.js') },
  roulette: {
    words: ['roulette', 'chips'],
    view: () => import('./roulette/view.js'),
    pictures: () => import('./roulette/pictures.js'),
  },
  baccarat: {
    words: ['baccarat', 'cards', 'chips'],
    view: () => import('./baccarat/view.js'),
    pictures: () => import('./baccarat/pictures.js'),
  },
  sicbo: {
    words: ['sicbo', 'chips'],
    view: () => import('./sicbo/view.js'),
    pictures: () => import('./sicbo/pictures.js'),
  },
  xocdia: {
    words: ['xocdia', 'chips'],
    view: () => import('./xocdia/view.js'),
    pictures: () => import('./xocdia/pictures.js'),
  },
  baucua: {
    words: ['baucua', 'chips'],
    view: () => import('./baucua/view.js'),
    pictures: () => import('./baucua/pictures.js'),
  },
  dragontiger: {
    words: ['dragontiger', 'cards', 'chips'],
    view: () => import('./dragontiger/view.js'),
    pictures: () => import('./dragontiger/pictures.js'),
  },
  tienlen: {
    words: ['tienlen'],
    view: () => import('./tienlen/enter.js'),
    pictures: () => import('./tienlen/pictures.js'),
  },
  fish: {
    words: ['fish', 'fishes'],
    view: () => import('./fish/enter.js'),
    pictures: () => import('./fish/pictures.js'),
  },
  sports: {
    words: ['sports', 'slip', 'bets', 'markets', 'sport_rules'],
    view: () => import('./sports/view.js'),
    pictures: () => import('./sports/pictures.js'),
  },
  slots: {
    words: ['slots', 'models'],
    view: () => import('./slots/view.js'),
    pictures: () => import('./slots/pictures.js'),
  },
};

import type { Sheet } from '../src/game/game.js';
import type { OpenPage, OpenPictures, OpenView } from './frame/view.js';

interface Family {
  /** On the desk, or on a page of its own. */
  view(): Promise<{ open: OpenView } | { seat: OpenPage }>;
  pictures(): Promise<{ picturesOf: OpenPictures }>;
}

/** How each family of games is shown; loaded when it is needed. */
export const families: Readonly<Record<Sheet['family'], Family>> = {
  moonlight: { view: () => import('./moonlight/view.js'), pictures: () => import('./moonlight/pictures.js') },
  dice: { view: () => import('./dice/view.js'), pictures: () => import('./dice/pictures.js') },
  mines: { view: () => import('./mines/view.js'), pictures: () => import('./mines/pictures.js') },
  plinko: { view: () => import('./plinko/view.js'), pictures: () => import('./plinko/pictures.js') },
  crash: { view: () => import('./crash/view.js'), pictures: () => import('./crash/pictures.js') },
  roulette: { view: () => import('./roulette/view.js'), pictures: () => import('./roulette/pictures.js') },
  baccarat: { view: () => import('./baccarat/view.js'), pictures: () => import('./baccarat/pictures.js') },
  tienlen: { view: () => import('./tienlen/enter.js'), pictures: () => import('./tienlen/pictures.js') },
  fish: { view: () => import('./fish/enter.js'), pictures: () => import('./fish/pictures.js') },
  sports: { view: () => import('./sports/view.js'), pictures: () => import('./sports/pictures.js') },
  slots: { view: () => import('./slots/view.js'), pictures: () => import('./slots/pictures.js') },
};

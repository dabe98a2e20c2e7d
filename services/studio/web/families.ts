import type { Sheet } from '../src/game/game.js';
import type { OpenPictures, OpenView } from './frame/view.js';

interface Family {
  view(): Promise<{ open: OpenView }>;
  pictures(): Promise<{ picturesOf: OpenPictures }>;
}

/** How each family of games is shown; loaded when it is needed. */
export const families: Readonly<Record<Sheet['family'], Family>> = {
  moonlight: { view: () => import('./moonlight/view.js'), pictures: () => import('./moonlight/pictures.js') },
  dice: { view: () => import('./dice/view.js'), pictures: () => import('./dice/pictures.js') },
  mines: { view: () => import('./mines/view.js'), pictures: () => import('./mines/pictures.js') },
  plinko: { view: () => import('./plinko/view.js'), pictures: () => import('./plinko/pictures.js') },
  slots: { view: () => import('./slots/view.js'), pictures: () => import('./slots/pictures.js') },
};

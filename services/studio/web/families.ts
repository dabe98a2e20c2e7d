import type { Sheet } from '../src/game/game.js';
import type { OpenView, Pictures } from './frame/view.js';

interface Family {
  view(): Promise<{ open: OpenView }>;
  pictures(): Promise<{ pictures: Pictures }>;
}

/** How each family of games is shown; loaded when it is needed. */
export const families: Readonly<Record<Sheet['family'], Family>> = {
  moonlight: { view: () => import('./moonlight/view.js'), pictures: () => import('./moonlight/pictures.js') },
  dice: { view: () => import('./dice/view.js'), pictures: () => import('./dice/pictures.js') },
  mines: { view: () => import('./mines/view.js'), pictures: () => import('./mines/pictures.js') },
  plinko: { view: () => import('./plinko/view.js'), pictures: () => import('./plinko/pictures.js') },
};

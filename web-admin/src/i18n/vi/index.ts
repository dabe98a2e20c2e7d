import { ra } from './ra.js';
import { contracts } from './contracts.js';
import { insides } from './insides.js';
import { limits } from './limits.js';
import { menu } from './menu.js';
import { resources } from './resources.js';
import { settlement } from './settlement.js';
import { screens } from './screens.js';
import { words } from './words.js';

/** The Vietnamese pack; its shape is the shape of every pack. */
export const vi = {
  ra,
  resources,
  console: { menu, ...words, ...screens, ...limits, ...insides, ...contracts, ...settlement },
};
export type Pack = Omit<typeof vi, 'ra'>;

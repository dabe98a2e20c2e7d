import { contracts } from './contracts.js';
import { default as ra } from 'ra-language-english';
import type { Pack } from '../vi/index.js';
import { insides } from './insides.js';
import { limits } from './limits.js';
import { menu } from './menu.js';
import { resources } from './resources.js';
import { settlement } from './settlement.js';
import { screens } from './screens.js';
import { words } from './words.js';

export const en: Pack & typeof ra = {
  ...ra,
  resources,
  console: { menu, ...words, ...screens, ...limits, ...insides, ...contracts, ...settlement },
};

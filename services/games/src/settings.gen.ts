// Written by npm run codegen from services/*/service.mjs.
import { games } from './settings/games.gen.js';

/** What operators may set for a brand and this service reads. */
export const settings = { ...games } as const;

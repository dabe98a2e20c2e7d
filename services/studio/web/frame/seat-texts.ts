import { gameTexts } from './texts.js';

/** What every shared table says. */
export const gameText = gameTexts('seat');

import { gameTexts } from '../frame/texts.js';

export const gameText = gameTexts('poker');

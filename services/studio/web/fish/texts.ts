import { gameTexts } from '../frame/texts.js';

export const nameOf = gameTexts('fishes');

export const gameText = gameTexts('fish');

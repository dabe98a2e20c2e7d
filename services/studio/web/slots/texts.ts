import { gameTexts, type Studio } from '../frame/texts.js';

export const gameText = gameTexts('slots');

const known = gameTexts('models');

export const modelName = (id: string): string => known(id as keyof Studio['models']);
export const modelText = (id: string): string => known(`${id}.how` as keyof Studio['models']);

import { sayer, type Studio } from '../frame/texts.js';

export const say = sayer('slots');

const known = sayer('models');

export const modelName = (id: string): string => known(id as keyof Studio['models']);
export const modelText = (id: string): string => known(`${id}.how` as keyof Studio['models']);

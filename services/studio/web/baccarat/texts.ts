import { sayer } from '../frame/texts.js';

export const say = sayer('baccarat');

import { sayer } from '../frame/texts.js';

export const nameOf = sayer('fishes');

export const say = sayer('fish');

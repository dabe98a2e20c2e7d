import { sayer } from './texts.js';

/** What every shared table says. */
export const say = sayer('seat');

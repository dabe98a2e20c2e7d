import '../style/crash.css';
import { takenAt, type CrashChoice, type CrashDrawn } from '../../src/game/crash/crash.js';
import { el } from '../frame/dom.js';
import { timesText } from '../frame/money.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

/** Hundredths of the bet as `1.98×`. */
export const heightText = (hundredths: number): string => timesText(hundredths * 100);

const read = ({ drawn, choice, steps }: Past) => {
  const { bust } = drawn as CrashDrawn;
  return { bust, taken: takenAt({ bust }, choice as CrashChoice, steps) };
};

const pictures: Pictures = {
  still(past) {
    const { bust, taken } = read(past);
    const label = { class: `crash-still num${taken > 0 ? ' won' : ''}`, role: 'img', 'aria-label': this.brief(past) };
    return el('div', label, heightText(bust));
  },
  brief(past) {
    const { bust, taken } = read(past);
    const mine = taken > 0 ? gameText('took', { height: heightText(taken) }) : gameText('lost');
    return `${gameText('broke', { height: heightText(bust) })} · ${mine}`;
  },
  proof(past) {
    return [el('p', {}, gameText('proof', { height: heightText(read(past).bust) })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;

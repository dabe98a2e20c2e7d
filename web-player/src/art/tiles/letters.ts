import { tenth } from './draw';
import { VOICE, type Voice } from './voices';

/** Where a line of lettering stands: its middle and its base line. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** How titles and numerals get onto the picture. */
export interface Letters {
  /** Advance of the text at 100 px. */
  width: (text: string, voice: Voice) => number;
  /** A line centred on the spot. `paint` is fill, stroke and the like, as SVG attributes. */
  line: (text: string, voice: Voice, spot: Spot, paint: string) => string;
  /** The number on a ball. */
  numeral: (text: string, spot: Spot) => string;
}

const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Plain `<text>`: for pages that have the faces, and where nothing can measure. */
export const textLetters: Letters = {
  width: (text, voice) => (VOICE[voice].upper ? text.toUpperCase() : text).length * VOICE[voice].advance * 100,
  line: (text, voice, { x, y, size }, paint) => {
    const { family, weight, tracking } = VOICE[voice];
    return `<text x="${x}" text-anchor="middle" font-family="'${family}', sans-serif" font-weight="${weight}" font-size="${tenth(size)}" letter-spacing="${tenth(tracking * size)}" y="${y}" ${paint}>${safe(text)}</text>`;
  },
  numeral: (text, { x, y, size }) =>
    `<text x="${tenth(x)}" y="${tenth(y)}" text-anchor="middle" font-family="Bricolage Grotesque Variable, sans-serif" font-weight="700" font-size="${tenth(size)}" fill="#1d2420">${text}</text>`,
};

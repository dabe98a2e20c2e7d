import type { Names } from '../game/game.js';
import type { Tier } from '../game/jackpot.js';

/** The platform's name of a pool; one for each currency, since a pool there has one. */
export const poolCode = (tier: Tier, currency: string): string => `${tier}-${currency}`;

/** What lobbies show, by the platform's codes of languages. */
export const poolNames: Readonly<Record<Tier, Names>> = {
  mini: { VI: 'Hũ Trăng Non', EN: 'Crescent Mini', CN: '新月迷你奖池', AR: 'جائزة الهلال الصغرى' },
  minor: { VI: 'Hũ Bán Nguyệt', EN: 'Half Moon Minor', CN: '半月小奖池', AR: 'جائزة نصف القمر' },
  major: { VI: 'Hũ Trăng Rằm', EN: 'Full Moon Major', CN: '满月大奖池', AR: 'جائزة البدر الكبرى' },
  grand: { VI: 'Hũ Gốc Đa', EN: 'Banyan Grand', CN: '榕树巨奖', AR: 'جائزة البانيان العظمى' },
};

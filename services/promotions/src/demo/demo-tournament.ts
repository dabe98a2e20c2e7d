import type { TournamentContent } from '../tournament/tournament.dto.js';
import { in4, vnd } from './demo-offers.js';

const cash = (fromPlace: number, toPlace: number, amount: number) =>
  ({ fromPlace, toPlace, kind: 'CASH', amountMinor: vnd(amount), points: 0 }) as const;

/** A tournament that is open for a month: who stakes most in slots and fishing. */
export const demoTournament: { readonly days: number; readonly content: Omit<TournamentContent, 'opens' | 'closes'> } =
  {
    days: 30,
    content: {
      currency: 'VND',
      texts: in4(
        ['Cuộc đua Rồng Vàng', 'Cược hợp lệ nhiều nhất trong tháng. Năm mươi người đầu có thưởng.'],
        ['Golden Dragon race', 'The most valid bets of the month. The first fifty win.'],
        ['金龙竞速赛', '本月有效投注最多者胜，前五十名有奖。'],
        ['سباق التنين الذهبي', 'الأكثر رهانًا صالحًا خلال الشهر. الخمسون الأوائل يفوزون.'],
      ),
      scoring: 'VALID_BETS',
      counts: 'CATEGORIES',
      counted: ['RNG', 'FISH'],
      leastMinor: vnd(1_000),
      joining: false,
      minLevel: 0,
      paidIn: true,
      perAddress: 0,
      movesUp: true,
      turnover: 1,
      settleMinutes: 60,
      prizes: [
        cash(1, 1, 10_000_000),
        cash(2, 2, 5_000_000),
        cash(3, 3, 2_000_000),
        cash(4, 10, 500_000),
        { fromPlace: 11, toPlace: 50, kind: 'POINTS', amountMinor: 0n, points: 500 } as const,
      ],
    },
  };

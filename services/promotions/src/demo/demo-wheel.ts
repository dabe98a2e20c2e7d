import { in4, vnd } from './demo-offers.js';

const cash = (amount: number, weight: number, stock = 0) =>
  ({ kind: 'CASH', amountMinor: vnd(amount), points: 0, weight, stock }) as const;
const points = (amount: number, weight: number) =>
  ({ kind: 'POINTS', amountMinor: 0n, points: amount, weight, stock: 0 }) as const;
const nothing = (weight: number) => ({ kind: 'NOTHING', amountMinor: 0n, points: 0, weight, stock: 0 }) as const;

/** A wheel that is open for a month: a spin each day, for deposits and bets, and for points. A spin costs 2,150 VND in the mean, and 14.9 points. */
export const demoWheel = {
  days: 30,
  content: {
    currency: 'VND',
    texts: in4(
      ['Vòng quay Rồng Vàng', 'Mỗi ngày một lượt miễn phí. Lát càng rộng, cơ hội càng lớn.'],
      ['Golden Dragon wheel', 'One free spin every day. The wider a slice, the better its odds.'],
      ['金龙转盘', '每天免费一次。扇区越宽，机会越大。'],
      ['عجلة التنين الذهبي', 'دورة مجانية كل يوم. كلما اتسعت الشريحة زادت فرصتها.'],
    ),
    segments: [
      cash(2_000, 200),
      points(50, 150),
      cash(50_000, 10),
      nothing(160),
      cash(10_000, 50),
      points(100, 70),
      cash(1_000, 150),
      points(20, 20),
      nothing(70),
      cash(5_000, 120),
    ],
    budgetMinor: vnd(50_000_000),
    turnover: 1,
    minLevel: 0,
    paidIn: false,
    free: 1,
    perDepositMinor: vnd(200_000),
    perBetMinor: vnd(1_000_000),
    price: 100,
    perDay: 20,
    perAddress: 10,
  },
};

import type { Content } from '../campaign/content.js';
import type { Reward } from '../campaign/terms.js';
import { cash, in4, offer, vnd } from './demo-offers.js';

const goods: Reward = { ...cash, turnover: 0 };

/** The wheel that a new installation gives spins of, and when it closes by the clock of the brand. */
interface SeededWheel {
  readonly id: string;
  readonly closes: string;
}

/** One offer of each reward that is no money: points, spins of the wheel, and free rounds of the studio's game. */
export const demoGoods = ({ id, closes }: SeededWheel): Content[] => [
  offer(
    {
      category: 'POINTS_MALL',
      tags: ['SPECIAL'],
      priority: 65,
      texts: in4(
        ['Điểm thưởng mỗi tuần', 'Mỗi tuần một lần, điểm để đổi quà.'],
        ['Points every week', 'Once a week, points for the mall.'],
        ['每周积分', '每周一次，积分可兑换礼品。'],
        ['نقاط كل أسبوع', 'مرة في الأسبوع، نقاط للاستبدال.'],
      ),
    },
    0,
    { trigger: 'DATE', per: 'WEEK', reward: { ...goods, kind: 'POINTS', count: 50 } },
  ),
  offer(
    {
      category: 'GAMING',
      tags: ['DAILY', 'LIMITED'],
      priority: 64,
      endsAt: closes,
      texts: in4(
        ['Nạp để quay', 'Mỗi ngày một lần, thêm lượt quay cho khoản nạp.'],
        ['Deposit and spin', 'Once a day, more spins for a deposit.'],
        ['存款送转盘', '每天一次，存款即送转盘次数。'],
        ['أودع ودوّر', 'مرة في اليوم، دورات إضافية مقابل إيداع.'],
      ),
    },
    0,
    {
      trigger: 'DEPOSIT',
      per: 'DAY',
      minMinor: vnd(500_000),
      exclusive: false,
      reward: { ...goods, kind: 'SPINS', count: 3, wheelId: id },
    },
  ),
  offer(
    {
      category: 'SLOTS',
      tags: ['SPECIAL', 'LIMITED'],
      priority: 63,
      stock: 5_000,
      texts: in4(
        ['Vòng chơi miễn phí', 'Chơi đủ trong tuần, nhận vòng chơi miễn phí.'],
        ['Free rounds', 'Play enough in a week, and free rounds wait for you.'],
        ['免费游戏局', '一周投注达标，即送免费游戏局。'],
        ['جولات مجانية', 'العب بما يكفي خلال الأسبوع لتحصل على جولات مجانية.'],
      ),
    },
    100_000_000,
    {
      trigger: 'STAKE',
      per: 'WEEK',
      minMinor: vnd(2_000_000),
      reward: {
        ...goods,
        kind: 'FREE_ROUNDS',
        count: 20,
        amountMinor: vnd(1_000),
        rounds: { vendor: 'studio', game: 'banyan-moonlight', name: 'Banyan Moonlight', days: 7 },
      },
    },
  ),
];

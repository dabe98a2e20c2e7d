import type { CampaignText, Content } from '../campaign/content.js';
import { standardContribution, type Reward, type Terms } from '../campaign/terms.js';
import { storedTerms } from '../campaign/content.js';

/** VND in minor units. */
export const vnd = (amount: number): bigint => BigInt(amount) * 10_000n;

type Said = readonly [title: string, content: string];

export const in4 = (vi: Said, en: Said, zh: Said, ar: Said): CampaignText[] =>
  (Object.entries({ VI: vi, EN: en, CN: zh, AR: ar }) as Array<[string, Said]>).map(([language, [title, content]]) => ({
    language,
    title,
    content,
  }));

export const cash: Reward = {
  kind: 'CASH',
  count: 0,
  wheelId: null,
  rounds: null,
  amountMinor: 0n,
  percent: 0,
  maxMinor: 0n,
  ladder: [],
  turnover: 1,
  wagerBase: 'BONUS',
  wagerTimes: 0,
  bonusDays: 0,
  contribution: standardContribution,
};
const bonus: Reward = { ...cash, kind: 'BONUS', turnover: 0, wagerTimes: 10, bonusDays: 30 };

const plain: Omit<Terms, 'trigger' | 'reward'> = {
  per: 'ONCE',
  minMinor: 0n,
  code: '',
  withinDays: 0,
  languages: [],
  accountTypes: [],
  exclusive: true,
  paidIn: true,
  perNetwork: 0,
  perPhone: 0,
  perCard: 0,
  automatic: false,
  claimDays: 7,
};

export const offer = (
  of: Pick<Content, 'category' | 'tags' | 'texts' | 'priority'> & Partial<Pick<Content, 'stock' | 'endsAt'>>,
  budget: number,
  terms: Pick<Terms, 'trigger' | 'reward'> & Partial<Terms>,
): Content => ({
  currency: 'VND',
  startsAt: '2026-01-01T00:00',
  endsAt: null,
  stock: 100_000,
  budgetMinor: String(vnd(budget)),
  ...of,
  terms: storedTerms({
    ...plain,
    paidIn: terms.trigger !== 'DEPOSIT' && terms.trigger !== 'FIRST_DEPOSIT',
    ...terms,
  }),
});

/** What a new installation offers, each as its terms say it. */
export const demoOffers: readonly Content[] = [
  offer(
    {
      category: 'NEW_PLAYER',
      tags: ['NEWBIE'],
      priority: 100,
      texts: in4(
        ['Thưởng nạp lần đầu', 'Nhân đôi khoản nạp đầu tiên để bắt đầu.'],
        ['First deposit bonus', 'Your first deposit, doubled for a start.'],
        ['首存奖金', '首次存款翻倍，轻松开始。'],
        ['مكافأة الإيداع الأول', 'إيداعك الأول مضاعفًا كبداية.'],
      ),
    },
    20_000_000_000,
    {
      trigger: 'FIRST_DEPOSIT',
      minMinor: vnd(50_000),
      reward: {
        ...bonus,
        percent: 100,
        maxMinor: vnd(2_000_000),
        wagerBase: 'DEPOSIT_PLUS_BONUS',
        wagerTimes: 20,
      },
    },
  ),
  offer(
    {
      category: 'NEW_PLAYER',
      tags: ['NEWBIE', 'LIMITED'],
      priority: 95,
      texts: in4(
        ['Quà chào mừng', 'Một món quà nhỏ cho thành viên mới.'],
        ['Welcome gift', 'A small gift for whoever is new.'],
        ['迎新礼金', '送给新会员的小礼物。'],
        ['هدية ترحيب', 'هدية صغيرة للأعضاء الجدد.'],
      ),
    },
    500_000_000,
    { trigger: 'REGISTRATION', withinDays: 7, reward: { ...cash, amountMinor: vnd(20_000), turnover: 3 } },
  ),
  offer(
    {
      category: 'GAMING',
      tags: ['DAILY'],
      priority: 90,
      texts: in4(
        ['Điểm danh hằng ngày', 'Ghé qua mỗi ngày, quà tăng dần trong bảy ngày.'],
        ['Daily sign-in', 'Come by every day; seven days in a row go up.'],
        ['每日签到', '天天签到，七天奖励逐步增加。'],
        ['الحضور اليومي', 'زرنا كل يوم؛ سبعة أيام متتالية تتصاعد.'],
      ),
    },
    2_000_000_000,
    {
      trigger: 'SIGN_IN',
      per: 'DAY',
      claimDays: 1,
      reward: { ...cash, ladder: [1, 1, 1, 2, 2, 2, 5].map((thousands) => vnd(thousands * 1_000)), turnover: 10 },
    },
  ),
  offer(
    {
      category: 'DEPOSIT',
      tags: ['DAILY'],
      priority: 80,
      texts: in4(
        ['Nạp mỗi ngày thêm 2%', 'Một lần mỗi ngày, trả bằng tiền mặt.'],
        ['2% on a deposit every day', 'Once a day, paid in cash.'],
        ['每日存款加赠 2%', '每天一次，现金发放。'],
        ['2% على إيداع كل يوم', 'مرة في اليوم، تُدفع نقدًا.'],
      ),
    },
    5_000_000_000,
    {
      trigger: 'DEPOSIT',
      per: 'DAY',
      minMinor: vnd(100_000),
      reward: { ...cash, percent: 2, maxMinor: vnd(200_000), turnover: 20 },
    },
  ),
  offer(
    {
      category: 'SLOTS',
      tags: ['DAILY', 'SPECIAL'],
      priority: 70,
      texts: in4(
        ['Nhiệm vụ trong ngày', 'Cược đủ trong ngày, nhận quà tự động.'],
        ['Mission of the day', 'Stake enough in a day, and the gift comes by itself.'],
        ['每日任务', '当日投注达标，奖励自动到账。'],
        ['مهمة اليوم', 'راهن بما يكفي في اليوم وتصلك الهدية تلقائيًا.'],
      ),
    },
    1_000_000_000,
    {
      trigger: 'STAKE',
      per: 'DAY',
      minMinor: vnd(500_000),
      automatic: true,
      reward: { ...cash, amountMinor: vnd(2_000), turnover: 3 },
    },
  ),
  offer(
    {
      category: 'REBATE',
      tags: ['HIGH_REBATE'],
      priority: 60,
      texts: in4(
        ['Hoàn thua hằng tuần', 'Tham gia đầu tuần, nhận lại một phần số thua.'],
        ['Weekly cashback', 'Join early in the week and get a part of your losses back.'],
        ['每周亏损返现', '周初参加，返还部分亏损。'],
        ['استرداد أسبوعي', 'انضم أول الأسبوع واسترد جزءًا من خسارتك.'],
      ),
    },
    10_000_000_000,
    {
      trigger: 'LOSS',
      per: 'WEEK',
      minMinor: vnd(500_000),
      reward: { ...cash, percent: 5, maxMinor: vnd(5_000_000), turnover: 3 },
    },
  ),
  offer(
    {
      category: 'LIVE',
      tags: ['LIMITED'],
      priority: 50,
      texts: in4(
        ['Thưởng nạp cho casino trực tuyến', 'Casino trực tuyến được tính 20% mỗi khoản cược.'],
        ['Live casino deposit bonus', 'Live casino counts 20% of each stake here.'],
        ['真人娱乐存款奖金', '真人娱乐投注按 20% 计入流水。'],
        ['مكافأة إيداع للكازينو المباشر', 'يُحتسب الكازينو المباشر هنا 20% من كل رهان.'],
      ),
    },
    5_000_000_000,
    {
      trigger: 'DEPOSIT',
      minMinor: vnd(200_000),
      reward: {
        ...bonus,
        percent: 50,
        maxMinor: vnd(1_000_000),
        wagerBase: 'DEPOSIT_PLUS_BONUS',
        wagerTimes: 10,
        contribution: { ...standardContribution, LIVE: 20 },
      },
    },
  ),
  offer(
    {
      category: 'OTHER',
      tags: ['SPECIAL', 'LIMITED'],
      priority: 40,
      stock: 2_600,
      texts: in4(
        ['Mã BANYAN26', 'Nhập mã BANYAN26 để nhận quà.'],
        ['Code BANYAN26', 'Enter the code BANYAN26 for a gift.'],
        ['优惠码 BANYAN26', '输入 BANYAN26 领取礼金。'],
        ['الرمز BANYAN26', 'أدخل الرمز BANYAN26 لتحصل على هدية.'],
      ),
    },
    67_600_000,
    { trigger: 'CODE', code: 'BANYAN26', reward: { ...cash, amountMinor: vnd(26_000), turnover: 3 } },
  ),
  offer(
    {
      category: 'OTHER',
      tags: ['SPECIAL'],
      priority: 30,
      texts: in4(
        ['Thưởng chia sẻ', 'Kể cho bạn bè về Banyan và gửi đơn cho chúng tôi.'],
        ['Reward for sharing', 'Tell your friends of Banyan and send us an application.'],
        ['分享有礼', '向好友介绍 Banyan，并向我们提交申请。'],
        ['مكافأة المشاركة', 'أخبر أصدقاءك عن Banyan وأرسل لنا طلبًا.'],
      ),
    },
    880_000_000,
    {
      trigger: 'APPLICATION',
      per: 'MONTH',
      automatic: true,
      reward: { ...cash, amountMinor: vnd(88_000), turnover: 3 },
    },
  ),
];

/** A red envelope that is open for a week. */
export const demoEnvelope = {
  days: 7,
  content: {
    currency: 'VND',
    texts: in4(
      ['Lì xì chào mừng', 'Mỗi người một phần, ai mở trước nhận trước.'],
      ['Welcome envelope', 'One share each; whoever opens first comes first.'],
      ['欢迎红包', '每人一份，先开先得。'],
      ['ظرف الترحيب', 'حصة لكل عضو، ومن يفتح أولًا ينال أولًا.'],
    ),
    totalMinor: BigInt(vnd(10_000_000)),
    shares: 500,
    leastMinor: BigInt(vnd(5_000)),
    turnover: 1,
    minLevel: 0,
    paidIn: false,
    perAddress: 0,
  },
};

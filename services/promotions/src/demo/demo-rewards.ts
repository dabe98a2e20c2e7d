import type { MallRewardContent } from '../mall/reward.dto.js';
import { in4, vnd } from './demo-offers.js';

type DemoReward = MallRewardContent & { readonly stock: number };

const goods: Omit<DemoReward, 'texts' | 'picture' | 'points' | 'priority'> = {
  type: 'GOODS',
  unit: 'PIECE',
  currency: 'VND',
  amountMinor: 0n,
  turnover: 0,
  minQuantity: 2,
  perDay: 0,
  minLevel: 0,
  stock: 200,
};
const service = { ...goods, type: 'LIFE_SERVICE', unit: 'TIME', perDay: 10, stock: 500 } as const;
const coupon = { ...goods, type: 'COUPON', unit: 'CARD', perDay: 10, stock: 2_000, turnover: 1 } as const;

/** The points mall of a new installation. */
export const demoRewards: readonly DemoReward[] = [
  {
    ...coupon,
    priority: 90,
    points: 400,
    picture: 'COINS',
    amountMinor: vnd(10_000),
    texts: in4(
      ['Phiếu tiền mặt 10K', 'Vào ví ngay khi được duyệt.'],
      ['Cash coupon 10K', 'In your wallet as soon as it is approved.'],
      ['1 万现金券', '审核通过后立即到账。'],
      ['قسيمة نقدية 10 آلاف', 'في محفظتك فور الموافقة.'],
    ),
  },
  {
    ...coupon,
    priority: 80,
    points: 1_800,
    picture: 'GEM',
    amountMinor: vnd(50_000),
    minLevel: 1,
    texts: in4(
      ['Phiếu tiền mặt 50K', 'Dành cho thành viên VIP.'],
      ['Cash coupon 50K', 'For VIP members.'],
      ['5 万现金券', 'VIP 会员专享。'],
      ['قسيمة نقدية 50 ألفًا', 'لأعضاء VIP.'],
    ),
  },
  {
    ...service,
    priority: 70,
    points: 800,
    picture: 'ROCKET',
    texts: in4(
      ['Nạp điện thoại 20K', 'Mọi nhà mạng Việt Nam, trong ngày.'],
      ['Phone top-up 20K', 'All Vietnamese carriers, within the day.'],
      ['手机充值 2 万', '支持越南各运营商，当日到账。'],
      ['شحن هاتف 20 ألفًا', 'كل شبكات فيتنام خلال اليوم.'],
    ),
  },
  {
    ...service,
    priority: 60,
    points: 4_000,
    picture: 'LANTERN',
    texts: in4(
      ['Quà Zalo đến 131K', 'Kết bạn Zalo với chúng tôi, nhân viên sẽ gửi quà cho bạn.'],
      ['Zalo bonus of up to 131K', 'Add us on Zalo and our staff will send it to you.'],
      ['Zalo 好礼，最高 13.1 万', '添加我们的 Zalo，客服将为您发放。'],
      ['مكافأة Zalo حتى 131 ألفًا', 'أضفنا على Zalo وسيرسلها إليك فريقنا.'],
    ),
  },
  {
    ...goods,
    priority: 50,
    points: 1_500,
    unit: 'SET',
    picture: 'LOTUS',
    texts: in4(
      ['Bộ ấm chén Bát Tràng', 'Men lam vẽ tay, sáu chén một ấm.'],
      ['Bát Tràng tea set', 'Hand-painted blue glaze, six cups and a pot.'],
      ['钵场茶具', '手绘青花，一壶六杯。'],
      ['طقم شاي بات ترانغ', 'طلاء أزرق مرسوم يدويًا، ستة أكواب وإبريق.'],
    ),
  },
  {
    ...goods,
    priority: 40,
    points: 900,
    unit: 'BOX',
    picture: 'FRUIT',
    texts: in4(
      ['Hộp trái cây miền Tây', 'Xoài, bưởi và thanh long theo mùa, giao trong nội thành.'],
      ['Box of Mekong fruit', 'Mango, pomelo and dragon fruit in season, delivered in town.'],
      ['湄公河水果礼盒', '时令芒果、柚子与火龙果，市内配送。'],
      ['صندوق فواكه الميكونغ', 'مانجو وبوملي وفاكهة التنين في موسمها، مع التوصيل.'],
    ),
  },
  {
    ...goods,
    priority: 30,
    points: 12_000,
    stock: 20,
    minLevel: 2,
    picture: 'CROWN',
    texts: in4(
      ['Tai nghe không dây', 'Chống ồn, pin 30 giờ, bảo hành một năm.'],
      ['Wireless headphones', 'Noise cancelling, 30 hours, one year of warranty.'],
      ['无线耳机', '主动降噪，30 小时续航，一年保修。'],
      ['سماعات لاسلكية', 'عزل للضوضاء و30 ساعة وضمان سنة.'],
    ),
  },
];

/** What the demo's members have for a look around. */
export const demoPoints = 5_000n;

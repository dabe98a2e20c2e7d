import type { BlockDto, BlockTextDto, PageContentDto } from '../page/page.dto.js';
import type { BlockType } from '../page/types.js';

const none = {
  licences: [],
  payments: [],
  providers: [],
  contacts: [],
  frameOrigins: [],
  pictureOrigins: [],
  texts: [],
  blocks: [],
};

/**
 * What stands on every page of a new installation: signs of the app's own; a licence is a matter of whoever runs it. Makers of games are told by the
 * catalogue.
 */
export const demoSite: PageContentDto = {
  ...none,
  licences: [
    { picture: 'sign:shield', name: 'Demo', to: '/terms' },
    { picture: 'sign:check', name: '18+', to: '/account/limits' },
  ],
  payments: [
    { picture: 'sign:wallet', name: 'Banyan Pay', to: '/wallet/deposit' },
    { picture: 'sign:qr', name: 'VietQR', to: '/wallet/deposit' },
  ],
};

const in4 = (vi: string, en: string, zh: string, ar: string): BlockTextDto[] => [
  { language: 'VI', text: vi },
  { language: 'EN', text: en },
  { language: 'CN', text: zh },
  { language: 'AR', text: ar },
];

const block = (type: BlockType, texts: BlockTextDto[], of: Partial<BlockDto> = {}): BlockDto => ({
  type, texts, picture: '', to: '', codes: [], at: '', matches: [], standings: [], ...of,
}); // prettier-ignore

const team = (name: string, [played, won, drawn, lost]: readonly number[], goals: string, points: number) => ({
  team: name, played: played ?? 0, won: won ?? 0, drawn: drawn ?? 0, lost: lost ?? 0, goals, points,
}); // prettier-ignore

/** The event page of a new installation: a cup of teams that do not exist. `day`: a day of the brand's zone, so many days from now. */
export const demoEvent = (day: (ahead: number) => string): PageContentDto => ({
  ...none,
  texts: [
    { language: 'VI', title: 'Cúp Cây Đa', description: 'Lịch đấu, bảng xếp hạng và giải đấu ảo trên một trang.' },
    { language: 'EN', title: 'Banyan Cup', description: 'Fixtures, standings and the virtual league on one page.' },
    { language: 'CN', title: '榕树杯', description: '赛程、积分榜与虚拟联赛，一页看全。' },
    { language: 'AR', title: 'كأس بانيان', description: 'المباريات والترتيب والدوري الافتراضي في صفحة واحدة.' },
  ],
  blocks: [
    block('TEXT', in4(
      '<p>Một giải đấu mẫu với các đội không có thật, để thấy một trang sự kiện trông thế nào. Người điều hành ghép trang này từ các khối.</p>',
      '<p>A sample cup of teams that do not exist, to show what an event page looks like. Operators compose it of blocks.</p>',
      '<p>这是由虚构球队组成的示例杯赛，展示活动页面的样子。运营人员用内容块拼成此页。</p>',
      '<p>كأس نموذجية لفرق غير موجودة تُظهر شكل صفحة الحدث، ويركّبها المشغّلون من أقسام.</p>',
    )),
    block('PICTURE', in4('Quả bóng trên sân', 'A ball on the pitch', '球场上的足球', 'كرة على أرض الملعب'), { picture: 'set:football' }),
    block('MATCHES', in4('Lịch đấu', 'Fixtures', '赛程', 'المباريات'), {
      matches: [
        { home: 'Rễ Đa', away: 'Sông Hương', at: `${day(-2)}T19:00`, score: '2:1' },
        { home: 'Hội An', away: 'Tam Đảo', at: `${day(-2)}T21:00`, score: '0:0' },
        { home: 'Rễ Đa', away: 'Hội An', at: `${day(5)}T19:00`, score: '' },
        { home: 'Sông Hương', away: 'Tam Đảo', at: `${day(5)}T21:00`, score: '' },
      ],
    }),
    block('STANDINGS', in4('Bảng xếp hạng', 'Standings', '积分榜', 'الترتيب'), {
      standings: [
        team('Rễ Đa', [1, 1, 0, 0], '2:1', 3),
        team('Hội An', [1, 0, 1, 0], '0:0', 1),
        team('Tam Đảo', [1, 0, 1, 0], '0:0', 1),
        team('Sông Hương', [1, 0, 0, 1], '1:2', 0),
      ],
    }),
    block('GAMES', in4('Chơi trong lúc chờ', 'Play while you wait', '等待时玩一局', 'العب أثناء الانتظار'), {
      codes: ['banyan-league', 'moon-arena', 'kite-crash', 'lotus-mines'],
    }),
    block('BUTTON', in4('Đến sảnh thể thao', 'To the sports lobby', '进入体育大厅', 'إلى صالة الرياضة'), { to: '/games/SPORTS' }),
  ],
}); // prettier-ignore

import type { Article, Broadcast, Notice, PageContent, Post, SitePage } from '../../api/notice-types.js';

export const notices: Notice[] = [
  {
    id: '21',
    brand: 'BANYAN',
    type: 'B',
    group: '',
    title: 'Trò chơi mới tháng này',
    texts: [{ language: 'VI', title: 'Trò chơi mới tháng này', content: '<p>Xem ở sảnh.</p>' }],
    priority: 5,
    zone: 'Asia/Ho_Chi_Minh',
    startsAt: '2026-11-20T02:00:00.000Z',
    endsAt: null,
    startsLocal: '2026-11-20T09:00',
    endsLocal: null,
    published: true,
    version: 4,
    audience: { languages: [], accountTypes: [], lines: [], memberIds: [] },
    reads: 12,
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
    removedAt: null,
  },
];

export const broadcasts: Broadcast[] = [
  {
    id: '31',
    brand: 'BANYAN',
    purpose: 'MARKETING',
    title: 'Quà cuối tuần',
    texts: [
      { language: 'VI', title: 'Quà cuối tuần', body: 'Nạp hôm nay, nhận thêm.' },
      { language: 'EN', title: 'Weekend gifts', body: 'Deposit today, get more.' },
    ],
    link: '/promotions',
    channels: ['INBOX', 'MAIL'],
    audience: { languages: [], accountTypes: ['0'], levels: ['3'], lines: [], memberIds: [] },
    zone: 'Asia/Ho_Chi_Minh',
    startsAt: '2026-11-20T02:00:00.000Z',
    startsLocal: '2026-11-20T09:00',
    perMinute: 6000,
    state: 'RUNNING',
    revision: 3,
    counted: 1200,
    sent: 800,
    skipped: 4,
    mailed: 31,
    mailsFailed: 1,
    pushed: 12,
    pushesFailed: 0,
    reads: 95,
    proposedBy: 'lan',
    publishedBy: 'minh',
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
    finishedAt: null,
  },
];

export const articles: Article[] = [
  {
    id: '31',
    brand: 'BANYAN',
    parentId: '30',
    parent: 'Nạp tiền',
    place: 1,
    anchor: 'depositHow',
    title: 'Nạp tiền thế nào?',
    texts: [{ language: 'VI', title: 'Nạp tiền thế nào?', content: '<p>Mở ví.</p>' }],
    published: true,
    version: 6,
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

export const posts: Post[] = [
  {
    id: '51',
    brand: 'BANYAN',
    kind: 'NEWS',
    slug: 'kiem-tra-ky-quay',
    category: 'LOTTERY',
    pinned: true,
    cover: 'set:balls',
    address: '',
    embedded: false,
    title: 'Kỳ quay có thể kiểm tra',
    texts: [{ language: 'VI', title: 'Kỳ quay có thể kiểm tra', summary: 'Cam kết trước', content: '<p>Xem.</p>' }],
    missing: ['EN', 'CN', 'AR'],
    zone: 'Asia/Ho_Chi_Minh',
    startsAt: '2026-11-20T09:00',
    endsAt: null,
    startsOn: '2026-11-20T02:00:00.000Z',
    endsOn: null,
    published: true,
    version: 3,
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

const site: PageContent = {
  licences: [{ picture: 'sign:shield', name: 'Demo', to: '/terms' }],
  payments: [],
  providers: [],
  contacts: [{ kind: 'ZALO', address: 'https://zalo.me/1' }],
  frameOrigins: ['https://tv.example'],
  pictureOrigins: [],
  texts: [],
  blocks: [],
};

const words = (text: string) => [{ language: 'VI', text }];
const block = { picture: '', to: '', codes: [], at: '', matches: [], standings: [] };

export const sitePages: SitePage[] = [
  {
    id: '61',
    brand: 'BANYAN',
    name: 'SITE',
    version: 1,
    revision: 4,
    draft: { ...site, contacts: [] },
    published: site,
    proposedBy: 'lan',
    missing: [],
    zone: 'Asia/Ho_Chi_Minh',
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
  {
    id: '62',
    brand: 'BANYAN',
    name: 'WORLDCUP',
    version: 0,
    revision: 1,
    draft: {
      ...site,
      licences: [],
      contacts: [],
      frameOrigins: [],
      texts: [{ language: 'VI', title: 'Cúp Cây Đa', description: '' }],
      blocks: [
        { ...block, type: 'HEADING', texts: words('Vòng bảng') },
        {
          ...block,
          type: 'MATCHES',
          texts: [],
          matches: [{ home: 'A', away: 'B', at: '2026-12-01T19:00', score: '' }],
        },
      ],
    },
    published: null,
    proposedBy: null,
    missing: ['EN', 'CN', 'AR'],
    zone: 'Asia/Ho_Chi_Minh',
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

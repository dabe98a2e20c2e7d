import type {
  Campaign,
  CampaignContent,
  Envelope,
  MallReward,
  PromotionClaim,
  Redemption,
} from '../../api/promotion-types.js';
import type {
  Article,
  ChatMessage,
  ChatMute,
  ChatReport,
  ChatRoom,
  ChatWord,
  FeedbackRow,
  Macro,
  Broadcast,
  Notice,
  PageContent,
  Post,
  SitePage,
} from '../../api/notice-types.js';
import type { AllowedIp, MaintenanceWindow, RegionRule } from '../../api/types.js';

export const maintenances: MaintenanceWindow[] = [
  {
    id: '3',
    brand: null,
    messages: { VI: 'Nâng cấp máy chủ', EN: 'New servers' },
    startsAt: '2026-11-20T20:00:00.000Z',
    endsAt: null,
    state: 'OPEN',
  },
  {
    id: '2',
    brand: 'LOTUS',
    messages: { VI: 'Cập nhật giao diện' },
    startsAt: '2026-11-30T20:00:00.000Z',
    endsAt: '2026-11-30T22:00:00.000Z',
    state: 'PLANNED',
  },
];

export const allowedIps: AllowedIp[] = [{ id: '1', brand: null, network: '203.0.113.0/24', note: 'Văn phòng' }];

export const regionRules: RegionRule[] = [
  { id: '1', brand: null, kind: 'allow', country: null, network: '203.0.113.7/32', priority: 10 },
  { id: '2', brand: null, kind: 'deny', country: 'US', network: null, priority: 100 },
];

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

const campaignContent: CampaignContent = {
  currency: 'VND',
  category: 'DEPOSIT',
  tags: ['DAILY'],
  priority: 10,
  startsAt: '2026-11-01T00:00',
  endsAt: null,
  budgetMinor: '500000000000',
  stock: 100,
  texts: [{ language: 'VI', title: 'Nạp mỗi ngày', content: '' }],
  terms: {
    trigger: 'DEPOSIT',
    per: 'DAY',
    minMinor: '1000000000',
    code: '',
    withinDays: 0,
    languages: [],
    accountTypes: [],
    exclusive: true,
    paidIn: false,
    automatic: false,
    claimDays: 7,
    reward: {
      kind: 'CASH',
      amountMinor: '0',
      percent: 10,
      maxMinor: '2000000000',
      ladder: [],
      turnover: 3,
      wagerBase: 'BONUS',
      wagerTimes: 0,
      bonusDays: 0,
      contribution: { RNG: 100, FISH: 100, LIVE: 10, SPORTS: 100, PVP: 0, LOTTERY: 50 },
    },
  },
};

export const campaigns: Campaign[] = [
  {
    id: '51',
    brand: 'BANYAN',
    state: 'LIVE',
    version: 1,
    revision: 6,
    title: 'Nạp mỗi ngày',
    category: 'DEPOSIT',
    trigger: 'DEPOSIT',
    currency: 'VND',
    priority: 10,
    zone: 'Asia/Ho_Chi_Minh',
    startsAt: '2026-10-31T17:00:00.000Z',
    endsAt: null,
    budgetMinor: '500000000000',
    spentMinor: '30000000000',
    stock: 100,
    taken: 15,
    joined: 21,
    published: campaignContent,
    draft: { ...campaignContent, stock: 200 },
    proposedBy: 'lan',
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

export const envelopes: Envelope[] = [
  {
    id: '71',
    brand: 'BANYAN',
    state: 'PROPOSED',
    title: 'Mưa lì xì cuối tuần',
    texts: [{ language: 'VI', title: 'Mưa lì xì cuối tuần', content: 'Ai nhanh tay thì được.' }],
    currency: 'VND',
    totalMinor: '100000000000',
    shares: 100,
    leastMinor: '100000000',
    turnover: 1,
    minLevel: 1,
    paidIn: true,
    perAddress: 3,
    opens: '2026-11-28T20:00',
    closes: '2026-11-28T21:00',
    opensAt: '2026-11-28T13:00:00.000Z',
    closesAt: '2026-11-28T14:00:00.000Z',
    taken: 0,
    givenMinor: '0',
    commitment: null,
    proposedBy: 'lan',
    publishedBy: null,
    writtenBy: 'lan',
    revision: 2,
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

export const mallRewards: MallReward[] = [
  {
    id: '81',
    brand: 'BANYAN',
    state: 'PROPOSED',
    type: 'COUPON',
    title: 'Thẻ cào 20K',
    texts: [{ language: 'VI', title: 'Thẻ cào 20K', content: 'Mã gửi ngay khi duyệt.' }],
    picture: 'COINS',
    unit: 'CARD',
    priority: 10,
    points: 800,
    currency: 'VND',
    amountMinor: '0',
    turnover: 0,
    stock: 12,
    taken: 4,
    minQuantity: 2,
    perDay: 6,
    minLevel: 0,
    writtenBy: 'lan',
    proposedBy: 'lan',
    publishedBy: null,
    revision: 3,
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

export const redemptions: Redemption[] = [
  {
    id: '91',
    number: 'PM00000091',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'player1',
    rewardId: '81',
    type: 'GOODS',
    title: 'Bộ ấm chén',
    quantity: 2,
    unit: 'SET',
    points: '3000',
    currency: 'VND',
    amountMinor: '0',
    ratio: 1_000,
    balanceAfter: '2000',
    state: 'APPLYING',
    remark: '***',
    reason: '',
    reference: '',
    address: '***',
    phone: '*******678',
    decidedBy: '',
    completedBy: '',
    createdAt: '2026-11-20T02:00:00.000Z',
    decidedAt: null,
    completedAt: null,
  },
];

export const claims: PromotionClaim[] = [
  {
    id: '61',
    campaignId: '51',
    version: 1,
    title: 'Thưởng chia sẻ',
    trigger: 'APPLICATION',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'player1',
    state: 'APPLYING',
    period: '2026-11',
    currency: 'VND',
    rewardMinor: '0',
    haveMinor: '0',
    needMinor: '0',
    remark: 'Tôi đã kể cho mười người',
    pictures: 2,
    reason: '',
    refused: null,
    chargedBackAt: null,
    decidedBy: null,
    decidedAt: null,
    joinedAt: '2026-11-20T02:00:00.000Z',
    grantedAt: null,
    bonusState: null,
    wagerNeedMinor: '0',
    wagerDoneMinor: '0',
    wagerUntil: null,
    issued: false,
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

export const macros: Macro[] = [
  {
    id: '3',
    brand: 'BANYAN',
    language: 'VI',
    title: 'Nạp tiền chậm',
    content: 'Ngân hàng đang chậm, bạn chờ 30 phút nhé.',
    version: 2,
    updatedAt: '2026-11-20T20:00:00.000Z',
  },
];

export const feedback: FeedbackRow[] = [
  {
    id: '41',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'tran_hung',
    type: 'DEPOSIT',
    complaint: true,
    contact: '0******8',
    state: 'OPEN',
    dueAt: '2026-11-26T02:00:00.000Z',
    overdue: false,
    takenBy: null,
    takenByName: '',
    rating: null,
    version: 3,
    createdAt: '2026-11-25T02:00:00.000Z',
    updatedAt: '2026-11-25T02:00:00.000Z',
  },
];

const chatAt = '2026-11-20T20:00:00.000Z';

export const chatRooms: ChatRoom[] = [
  { id: '7', brand: 'BANYAN', name: 'Sảnh chung', language: 'VI', topic: 'GENERAL', place: 0, open: true, slowSeconds: 0, version: 2, updatedAt: chatAt },
]; // prettier-ignore

export const chatMessages: ChatMessage[] = [
  { id: '61', brand: 'BANYAN', roomId: '7', roomName: 'Sảnh chung', memberId: '1', nickname: 'Lan', text: 'Chào cả nhà', createdAt: chatAt, removedAt: null, removedBy: '' },
]; // prettier-ignore

export const chatReports: ChatReport[] = [
  { id: '31', brand: 'BANYAN', messageId: '61', roomId: '7', memberId: '1', nickname: 'Lan', text: 'Chào cả nhà', reporterId: '2', reason: 'SPAM', state: 'OPEN', decidedBy: '', createdAt: chatAt },
]; // prettier-ignore

export const chatMutes: ChatMute[] = [
  { id: '21', brand: 'BANYAN', memberId: '1', nickname: 'Lan', until: null, reason: 'Quảng cáo', mutedBy: 'minh', createdAt: chatAt, counts: true, liftedBy: '', liftedAt: null, liftedReason: '' },
  { id: '20', brand: 'BANYAN', memberId: '2', nickname: 'Minh', until: null, reason: 'Gửi nhiều', mutedBy: 'minh', createdAt: chatAt, counts: false, liftedBy: 'hoa', liftedAt: chatAt, liftedReason: 'Đã xin lỗi' },
]; // prettier-ignore

export const chatWords: ChatWord[] = [
  { id: '11', brand: 'BANYAN', word: 'Lừa đảo', bare: 'lua dao', addedBy: 'minh', createdAt: chatAt },
]; // prettier-ignore

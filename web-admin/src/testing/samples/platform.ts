import type { AllowedIp, Article, FeedbackRow, MaintenanceWindow, Notice, RegionRule } from '../../api/types.js';

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

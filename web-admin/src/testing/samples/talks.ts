import type {
  ChatMessage,
  ChatMute,
  ChatReport,
  ChatRoom,
  ChatWord,
  FeedbackRow,
  Macro,
  SupportRow,
} from '../../api/notice-types.js';

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

export const support: SupportRow[] = [
  {
    id: '51',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'tran_hung',
    state: 'WAITING',
    awaited: true,
    operatorId: null,
    operatorName: '',
    mine: false,
    lines: 1,
    closedBy: '',
    rating: null,
    queuedAt: '2026-11-25T02:00:00.000Z',
    closedAt: null,
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

import { permissions } from '../../api/access.js';
import type { Delivery } from '../../api/notice-types.js';
import type { IdentityDashboard } from '../../api/reports.js';
import type {
  Approval,
  AuditEntry,
  ConsoleAccess,
  Member,
  KycDocument,
  MemberNote,
  MemberDevice,
  MemberSession,
  OperatorRecord,
  OutboxMessage,
  Role,
} from '../../api/types.js';
import { ago, names, uuid } from './base.js';

export const deliveries: Delivery[] = [
  {
    id: '8',
    brand: 'BANYAN',
    memberId: '1001',
    group: 'SECURITY',
    language: 'VI',
    state: 'SENT',
    reason: null,
    createdAt: ago(9),
    dueAt: ago(9),
    updatedAt: ago(8),
  },
  {
    id: '7',
    brand: 'BANYAN',
    memberId: '1002',
    group: 'PROMOTIONS',
    language: '',
    state: 'SKIPPED',
    reason: 'EXCLUDED',
    createdAt: ago(40),
    dueAt: ago(40),
    updatedAt: ago(39),
  },
];

export const outbox: OutboxMessage[] = [
  {
    id: '31',
    brand: 'BANYAN',
    channel: 'SMS',
    template: 'code_login',
    language: 'VI',
    memberId: '1002',
    target: '*********678',
    state: 'DELIVERED',
    attempts: 1,
    provider: 'sms-json',
    cost: '0.0350',
    costCurrency: 'USD',
    error: null,
    createdAt: ago(12),
    sentAt: ago(12),
  },
  {
    id: '30',
    brand: 'BANYAN',
    channel: 'MAIL',
    template: 'reset_link',
    language: 'VI',
    memberId: null,
    target: 'm*******@mail.vn',
    state: 'WITHHELD',
    attempts: 1,
    provider: null,
    cost: null,
    costCurrency: null,
    error: null,
    createdAt: ago(40),
    sentAt: null,
  },
];

export const members: Member[] = ['minhchau', ...names].map((username, index) => ({
  id: String(1001 + index),
  username,
  nickname: ['Minh Châu', 'Quốc Huy', 'Anh Thư', 'Lâm Phong', 'Ngọc Bích'][index] ?? username,
  accountType: index === 3 ? 1 : 0,
  status: index === 4 ? 'FROZEN' : 'ACTIVE',
  brand: 'BANYAN',
  currency: 'VND',
  uplineId: index ? '1000' : null,
  upline: index ? 'daily' : null,
  registeredAt: ago(60 * 24 * (index + 3)),
  lastLoginAt: ago(17 * (index + 1)),
  statusReason: index === 4 ? 'Nghi gian lận' : '',
  realName: 'N••••• M••• C•••',
  email: 'm•••@e••••.vn',
  mobile: '+84 ••• ••• 412',
  emailVerifiedAt: null,
  mobileVerifiedAt: index === 1 ? ago(60) : null,
  birthday: '••••-••-14',
  affiliateCode: null,
  downlines: index === 3 ? 24 : 0,
  sessions: 1,
}));

export const memberSessions: MemberSession[] = [
  { id: uuid(901), open: true, revokedAt: null, revokeReason: null },
  { id: uuid(902), open: false, revokedAt: ago(200), revokeReason: 'logout' },
].map((session, index) => ({
  ...session,
  memberId: '1001',
  username: 'minhchau',
  accountType: 0,
  ip: '203.0.113.7',
  device: index ? 'Firefox, Windows' : 'Chrome, Android',
  createdAt: ago(300 * (index + 1)),
  lastSeenAt: ago(5 + 200 * index),
}));

export const memberDevices: MemberDevice[] = [null, ago(200)].map((revokedAt, index) => ({
  id: index ? 'BBBBBBBBBBBBBBBB' : 'AAAAAAAAAAAAAAAA',
  memberId: '1001',
  agent: index ? 'Firefox, Windows' : 'Chrome, Android',
  network: '203.0.113.7',
  firstSeenAt: ago(3000),
  lastSeenAt: ago(5 + 200 * index),
  provedAt: index ? null : ago(2000),
  revokedAt,
}));

export const documents: KycDocument[] = [
  {
    id: '31',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'minhanh',
    type: 'ID_CARD',
    kind: 'IDENTITY',
    state: 'IN_PROCESS',
    expiresOn: null,
    reason: null,
    decidedBy: null,
    decidedAt: null,
    sentAt: ago(40),
  },
  {
    id: '30',
    brand: 'BANYAN',
    memberId: '1002',
    username: 'hoanglan',
    type: 'UTILITY_BILL',
    kind: 'ADDRESS',
    state: 'REJECTED',
    expiresOn: null,
    reason: 'UNREADABLE',
    decidedBy: 'lan',
    decidedAt: ago(60),
    sentAt: ago(90),
  },
];

export const memberNotes: MemberNote[] = [
  { id: '1', memberId: '1001', operator: 'lan', body: 'Hẹn gọi lại thứ Sáu', createdAt: ago(90) },
];

export const operators: OperatorRecord[] = [
  ['1', 'operator', 'Khánh Vy', 'superadmin', 'ACTIVE'],
  ['2', 'approver', 'Thế Anh', 'finance', 'ACTIVE'],
  ['3', 'catruong', 'Hoài Nam', 'risk', 'DISABLED'],
].map(([id = '', username = '', name = '', role = '', status]) => ({
  id,
  username,
  name,
  role,
  status: status === 'ACTIVE' ? 'ACTIVE' : 'DISABLED',
  totpConfirmedAt: status === 'ACTIVE' ? ago(9000) : null,
  lastLoginAt: ago(30),
  createdAt: ago(90_000),
}));

export const consoleAccess: ConsoleAccess[] = [
  { id: 'all', scope: 'all', holder: '', name: null, networks: [], idleMinutes: 10, changedAt: ago(4000) },
  {
    id: 'role:superadmin',
    scope: 'role',
    holder: 'superadmin',
    name: 'Super admin',
    networks: ['203.0.113.0/24', '2001:db8::/32'],
    idleMinutes: null,
    changedAt: ago(500),
  },
];

const held = (test: (permission: string) => boolean) => permissions.filter(test);

export const roles: Role[] = [
  { id: 'auditor', name: 'Auditor', permissions: held((one) => one.endsWith('.view')), builtIn: false, operators: 1 },
  {
    id: 'finance',
    name: 'Finance',
    permissions: held((one) => /^(dashboard|member\.view|withdrawal|deposit|ledger|report)/.test(one)),
    builtIn: false,
    operators: 4,
  },
  {
    id: 'gameops',
    name: 'Game operations',
    permissions: held((one) => /^(dashboard|game|vendor|round|maintenance)/.test(one)),
    builtIn: false,
    operators: 2,
  },
  {
    id: 'risk',
    name: 'Risk',
    permissions: held((one) => /^(dashboard|member|withdrawal\.(view|claim)|deposit\.view|round|region)/.test(one)),
    builtIn: false,
    operators: 3,
  },
  { id: 'superadmin', name: 'Super admin', permissions: [...permissions], builtIn: true, operators: 2 },
];

export const approvals: Approval[] = [
  {
    id: uuid(901),
    type: 'role.update',
    objectId: 'risk',
    payload: {
      name: 'Risk',
      permissions: ['member.view', 'member.freeze', 'withdrawal.view', 'withdrawal.claim', 'audit.view'],
    },
    before: { name: 'Risk', permissions: ['member.view', 'member.freeze', 'withdrawal.view', 'withdrawal.claim'] },
    reason: 'Đổi nhiệm vụ: trực đối soát cuối tuần',
    status: 'PENDING',
    makerId: '2',
    maker: 'approver',
    checkerId: null,
    checker: null,
    decisionReason: '',
    createdAt: ago(70),
    expiresAt: ago(-1370),
    decidedAt: null,
    executedAt: null,
    mine: false,
  },
  {
    id: uuid(902),
    type: 'operator.create',
    objectId: 'haianh',
    payload: { username: 'haianh', name: 'Hải Anh', role: 'gameops', password: '••••' },
    before: {},
    reason: 'Lập nhóm mới',
    status: 'PENDING',
    makerId: '1',
    maker: 'operator',
    checkerId: null,
    checker: null,
    decisionReason: '',
    createdAt: ago(20),
    expiresAt: ago(-1420),
    decidedAt: null,
    executedAt: null,
    mine: true,
  },
];

export const auditLogs: AuditEntry[] = [
  'withdrawal.approve',
  'member.freeze',
  'vendor.maintenance',
  'member.reveal',
  'approval.request',
].map((action, index) => ({
  id: String(240 - index),
  actedAt: ago(6 + index * 11),
  actorId: String(1 + (index % 2)),
  actor: index % 2 ? 'approver' : 'operator',
  role: 'superadmin',
  ip: '203.0.113.7',
  device: 'Chromium 140, Linux',
  service: index === 0 ? 'wallet' : 'identity',
  brand: 'BANYAN',
  action,
  objectType: action.split('.')[0] ?? '',
  objectId: String(1001 + index),
  before: { status: 'ACTIVE', note: null },
  after: { status: index === 1 ? 'FROZEN' : 'ACTIVE', note: 'x' },
  reason: 'Nghi gian lận: nhiều thiết bị',
  requestId: `req-${7000 + index}`,
  hash: '9f2c4b1e77a0'.repeat(5).slice(0, 64),
}));

export const identityDashboard: IdentityDashboard = {
  membersTotal: 8316,
  membersToday: 42,
  onlineNow: 316,
  approvalsPending: 2,
  approvalsOldestMinutes: 95,
  maintenanceOpen: 0,
};

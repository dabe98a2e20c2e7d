import type { ContractsDashboard } from '../../api/reports.js';
import type {
  Announcement,
  Application,
  ContractRecord,
  PlatformOffer,
  LineMove,
  LineMovePreview,
  TeamPlace,
  TeamRecord,
  UplineSpan,
} from '../../api/types.js';
import { ago, dong, names } from './base.js';

const contract = (id: number, of: Partial<ContractRecord>): ContractRecord => ({
  id: String(id),
  brand: 'BANYAN',
  kind: 'DAILY',
  uplineId: '1001',
  upline: names[0] ?? '',
  downlineId: '1002',
  downline: names[1] ?? '',
  currency: 'VND',
  state: 'ACTIVE',
  version: 1,
  pendingVersion: null,
  lowestBp: 30,
  highestBp: 120,
  lowestMinor: null,
  highestMinor: null,
  effectiveFrom: ago(60_000),
  effectiveUntil: null,
  answerBy: null,
  waits: null,
  waitingSince: null,
  createdAt: ago(70_000),
  ...of,
});

export const contracts: ContractRecord[] = [
  contract(12, { kind: 'DIVIDEND', uplineId: null, upline: null, downlineId: '1001', downline: names[0] ?? '' }),
  contract(13, { waits: 'AMENDMENT', pendingVersion: 2, waitingSince: ago(3000), answerBy: ago(-1320) }),
  contract(14, { state: 'REQUESTED', version: 0, waits: 'OFFER', waitingSince: ago(95), answerBy: ago(-4225), kind: 'REALTIME' }),
  contract(15, { state: 'TERMINATION_REQUESTED', waits: 'TERMINATION', waitingSince: ago(600), answerBy: ago(-3720) }),
]; // prettier-ignore

export const platformOffers: PlatformOffer[] = [
  {
    id: '5',
    brand: 'BANYAN',
    contractId: null,
    downlineId: '1001',
    downline: names[0] ?? '',
    currency: 'VND',
    kind: 'DAILY',
    inForce: null,
    terms: {
      period: 'D',
      calc: 'PERCENT',
      tierMode: 'FIXED',
      basis: 'BET',
      canSubSign: true,
      activeBetMinor: dong(500_000),
      endsAt: null,
      tiers: [{ minBetMinor: '0', minLossMinor: null, minActive: 0, rateBp: 120, winRateBp: null, lossRateBp: null, amountMinor: null }],
    },
    reason: 'Tuyến mới',
    state: 'PENDING',
    makerId: '77',
    maker: 'lan',
    checker: null,
    decisionReason: '',
    createdAt: ago(30),
    expiresAt: ago(-1410),
    decidedAt: null,
    madeId: null,
  },
]; // prettier-ignore

export const teams: TeamRecord[] = names.slice(0, 4).map((username, index) => ({
  id: String(1001 + index),
  memberId: String(1001 + index),
  username,
  accountType: index === 3 ? 0 : index === 0 ? 1 : 2,
  currency: 'VND',
  rounds: String(184_020 - index * 40_000),
  betMinor: dong(2_940_000_000 - index * 700_000_000),
  stakeMinor: dong(3_010_000_000 - index * 700_000_000),
  payoutMinor: dong(2_582_000_000 - index * 600_000_000),
  lossMinor: dong(428_000_000 - index * 100_000_000),
  players: 412 - index * 90,
}));

export const teamPlace: TeamPlace = {
  path: [
    { memberId: '1000', username: 'daily' },
    { memberId: '1001', username: names[0] ?? '' },
  ],
};

export const applications: Application[] = [
  {
    id: '7',
    brand: 'BANYAN',
    memberId: '1004',
    member: names[3] ?? '',
    upline: names[0] ?? '',
    fullName: 'N***** T** H*',
    mobile: '*********678',
    email: null,
    contactKind: 'ZALO',
    contact: '**uha',
    remark: '',
    state: 'PENDING',
    createdAt: ago(90),
    decidedAt: null,
    decisionReason: '',
    operator: null,
  },
];

export const announcements: Announcement[] = [
  {
    id: '11',
    brand: 'BANYAN',
    agentId: '1001',
    agent: names[0] ?? '',
    title: 'Họp đội thứ Sáu',
    body: 'Cả đội gặp nhau lúc 20 giờ.',
    createdAt: ago(45),
    removedAt: null,
    operator: null,
    removalReason: '',
  },
];

export const lineMoves: LineMove[] = [
  {
    id: '3',
    brand: 'BANYAN',
    memberId: '1003',
    member: names[2] ?? '',
    oldUplineId: '1001',
    oldUpline: names[0] ?? '',
    newUplineId: '1002',
    newUpline: names[1] ?? '',
    state: 'SCHEDULED',
    problem: null,
    reason: 'Theo thoả thuận đã có',
    maker: 'lan.finance',
    checker: 'minh.lead',
    approvedAt: ago(40),
    effectiveAt: ago(-300),
    doneAt: null,
    members: null,
  },
  {
    id: '2',
    brand: 'BANYAN',
    memberId: '1004',
    member: names[3] ?? '',
    oldUplineId: '1001',
    oldUpline: names[0] ?? '',
    newUplineId: null,
    newUpline: null,
    state: 'DONE',
    problem: null,
    reason: 'Đội mới',
    maker: 'lan.finance',
    checker: 'minh.lead',
    approvedAt: ago(9000),
    effectiveAt: ago(8000),
    doneAt: ago(8000),
    members: 214,
  },
];

export const lineMovePreview: LineMovePreview = {
  memberId: '1001',
  member: names[0] ?? '',
  oldUplineId: null,
  oldUpline: null,
  newUplineId: '1002',
  newUpline: names[1] ?? '',
  members: 214,
  effectiveAt: ago(-300),
  problem: null,
};

export const uplines: { data: UplineSpan[] } = {
  data: [
    { uplineId: null, upline: null, from: ago(90_000), until: ago(8000) },
    { uplineId: '1001', upline: names[0] ?? '', from: ago(8000), until: null },
  ],
};

export const contractsDashboard: ContractsDashboard = {
  requests: { count: 3, oldestMinutes: 3000 },
  terminations: { count: 0, oldestMinutes: 0 },
  dividends: { count: 1, oldestMinutes: 800 },
  failed: { count: 1, oldestMinutes: 12 },
  defaulters: { count: 1, oldestMinutes: 190 },
  receivables: [{ currency: 'VND', amountMinor: dong(1_000_000) }],
};

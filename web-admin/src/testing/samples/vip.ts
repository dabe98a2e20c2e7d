import type {
  GiftRecord,
  VipChange,
  VipContent,
  VipMember,
  VipTable,
  PointAccount,
  PointEntry,
} from '../../api/promotion-types.js';

const level = (at: number) => ({
  level: at,
  name: `VIP ${at}`,
  depositMinor: at === 0 ? '0' : '50000000000',
  validMinor: '0',
  keepMinor: '0',
  upgradeMinor: at === 0 ? '0' : '280000000',
  monthlyMinor: '0',
  birthdayMinor: '0',
  rates: { RNG: 30, FISH: 30, LIVE: 35, SPORTS: 30, PVP: 0, LOTTERY: 10 },
  withdrawalsPerDay: 3,
  withdrawalDayMinor: '1000000000000',
});

export const vipContent: VipContent = {
  levels: [level(0), level(1)],
  giftTurnover: 1,
  giftDays: 7,
  rebate: { mode: 'AUTO', hour: 10, minMinor: '10000000', capMinor: '88880000000', turnover: 1, claimDays: 3 },
  cashback: {
    tiers: [{ lossMinor: '10000000000', rateBp: 300 }],
    lossShareBp: 2_000,
    leastRounds: 20,
    capMinor: '88880000000',
    turnover: 3,
    claimDays: 7,
  },
};

export const vipTables: VipTable[] = [
  {
    id: 'BANYAN',
    brand: 'BANYAN',
    currency: 'VND',
    version: 1,
    revision: 4,
    published: vipContent,
    draft: { ...vipContent, levels: [level(0), { ...level(1), name: 'Bạc' }] },
    proposedBy: 'lan',
    writtenBy: 'lan',
    updatedAt: '2026-11-20T02:00:00.000Z',
  },
];

export const vipMembers: VipMember[] = [
  {
    id: '1001',
    username: 'player1',
    brand: 'BANYAN',
    level: 1,
    peak: 2,
    since: '2026-11-01',
    currency: 'VND',
    depositMinor: '60000000000',
    validMinor: '900000000000',
    askedLevel: 4,
    askedBy: 'lan',
    askedReason: 'khách quen',
  },
];

export const vipChanges: VipChange[] = [
  {
    id: '5',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'player1',
    fromLevel: 2,
    toLevel: 1,
    cause: 'KEEP',
    reason: '',
    madeBy: '',
    askedBy: '',
    changedAt: '2026-11-01T00:10:00.000Z',
  },
];

export const gifts: GiftRecord[] = [
  {
    id: '9',
    brand: 'BANYAN',
    memberId: '1001',
    username: 'player1',
    kind: 'REBATE',
    level: 1,
    period: '2026-11-19',
    currency: 'VND',
    amountMinor: '300000000',
    turnover: 1,
    automatic: true,
    state: 'DENIED',
    reason: 'reward_blocked',
    formula: {
      lines: [{ category: 'RNG', validMinor: '100000000000', rateBp: 30 }],
      stakeMinor: null,
      winMinor: null,
      givenMinor: null,
      lossMinor: null,
      boundMinor: null,
      rateBp: null,
      sumMinor: '300000000',
      capMinor: '88880000000',
    },
    claimUntil: '2026-11-23T00:00:00.000Z',
    offeredAt: '2026-11-20T03:00:00.000Z',
    grantedAt: null,
  },
];

export const pointAccounts: PointAccount[] = [
  { id: '1001', username: 'player1', brand: 'BANYAN', balance: '1234', movements: '2' },
];

export const pointEntries: PointEntry[] = [
  {
    id: '1001.2',
    memberId: '1001',
    username: 'player1',
    brand: 'BANYAN',
    kind: 'CONVERTED',
    points: '-1000',
    balanceAfter: '1234',
    category: '',
    postedAt: '2026-11-20T03:00:00.000Z',
  },
];

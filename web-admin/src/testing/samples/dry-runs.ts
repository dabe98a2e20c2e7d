import type { DryRun, DryRunMember } from '../../api/promotion-types.js';

export const dryRuns: DryRun[] = [
  {
    id: '81',
    campaignId: '51',
    title: 'Nạp mỗi ngày',
    brand: 'BANYAN',
    currency: 'VND',
    revision: 6,
    from: '2026-10-01',
    until: '2026-10-30',
    state: 'DONE',
    lookedAt: 900,
    members: 42,
    rewards: 77,
    costMinor: '900000000',
    budgetMinor: '1000000000',
    stock: 200,
    usedUpOn: '2026-10-28',
    forecastDays: 60,
    forecastMinor: '1800000000',
    forecastRewards: 154,
    rewardKind: 'CASH',
    rewardCount: 0,
    unknown: ['Không biết ai sẽ tham gia'],
    madeBy: 'lan',
    madeAt: '2026-11-20T02:00:00.000Z',
    doneAt: '2026-11-20T02:00:02.000Z',
  },
];

export const dryRunMembers: DryRunMember[] = [
  {
    id: '81.1001',
    runId: '81',
    memberId: '1001',
    username: 'demo',
    currency: 'VND',
    rewards: 3,
    rewardMinor: '30000000',
    rewardKind: 'CASH',
    rewardCount: 0,
    baseMinor: '300000000',
    firstDay: '2026-10-02',
    lastDay: '2026-10-29',
  },
];

import type { BrandRecord, DefaultRecord, RunPreview, RunRecord, StatedAction } from '../../api/types.js';
import { ago, dong, names } from './base.js';

export const brands: BrandRecord[] = [
  { id: 'BANYAN', name: 'Banyan', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', isDefault: true },
  { id: 'LOTUS', name: 'Lotus', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', isDefault: false },
];

const can = (action: string): StatedAction => ({ action, allowed: true, code: null, reason: null });
const cannot = (action: string, code: string, reason: string): StatedAction => ({
  action,
  allowed: false,
  code: `contracts.${code}`,
  reason,
});

const half = {
  brand: 'BANYAN',
  kind: 'DIVIDEND',
  period: 'H',
  bills: 3,
  open: 3,
  failed: 0,
  costMinor: { VND: dong(84_000_000) },
  issues: [] as RunRecord['issues'],
  maker: null,
  checker: null,
  approvedAt: null,
  deadline: null,
  makerId: null,
} as const;
const sums = {
  currency: 'VND',
  bills: 3,
  grossMinor: dong(142_500_000),
  toDownlinesMinor: dong(58_500_000),
  netMinor: dong(84_000_000),
  costMinor: dong(84_000_000),
  dueMinor: dong(58_500_000),
  escrowMinor: dong(58_500_000),
  paidMinor: '0',
  failedMinor: '0',
};

export const runs: RunRecord[] = [
  {
    ...half,
    id: '41',
    name: '2026-11-01',
    startsAt: '2026-10-31T17:00:00Z',
    endsAt: '2026-11-15T17:00:00Z',
    state: 'AWAIT_APPROVAL',
    computedAt: '2026-11-15T19:10:04Z',
    maker: 'lan.finance',
    makerId: '7',
    issues: [{ code: 'NO_PLATFORM_CONTRACT', agentId: '1004' }],
    sums: [sums],
    states: [{ state: 'AWAIT_APPROVAL', bills: 3 }],
    actions: [
      cannot('propose', 'already_proposed', 'lan.finance đã đề nghị, chờ người khác duyệt'),
      can('approve'),
      cannot('resend', 'nothing_failed', 'Không có khoản chi nào của kỳ này bị lỗi'),
    ],
  },
  {
    ...half,
    id: '33',
    name: '2026-10-16',
    startsAt: '2026-10-15T17:00:00Z',
    endsAt: '2026-10-31T17:00:00Z',
    state: 'APPROVED',
    open: 1,
    computedAt: '2026-10-31T19:10:02Z',
    maker: 'lan.finance',
    makerId: '7',
    checker: 'minh.lead',
    approvedAt: '2026-11-01T02:14:00Z',
    deadline: '2026-11-02T02:14:00Z',
    sums: [{ ...sums, paidMinor: dong(60_000_000) }],
    states: [
      { state: 'APPROVED', bills: 1 },
      { state: 'PAID', bills: 2 },
    ],
    actions: [
      cannot('propose', 'run_approved', 'Kỳ quyết toán này đã được duyệt'),
      cannot('approve', 'run_approved', 'Kỳ quyết toán này đã được duyệt'),
      cannot('resend', 'nothing_failed', 'Không có khoản chi nào của kỳ này bị lỗi'),
    ],
  },
  {
    ...half,
    id: '40',
    kind: 'HOURLY',
    period: 'D',
    name: '2026-11-19',
    startsAt: '2026-11-18T17:00:00Z',
    endsAt: '2026-11-19T17:00:00Z',
    state: 'APPROVED',
    open: 1,
    failed: 1,
    costMinor: { VND: dong(3_450_000), USDT: '1250000' },
    computedAt: '2026-11-19T19:05:03Z',
    sums: [{ ...sums, costMinor: dong(3_450_000), dueMinor: '0', escrowMinor: '0', failedMinor: dong(450_000) }],
    states: [
      { state: 'FAILED', bills: 1 },
      { state: 'PAID', bills: 2 },
    ],
    actions: [
      cannot('propose', 'run_approved', 'Kỳ quyết toán này đã được duyệt'),
      cannot('approve', 'run_approved', 'Kỳ quyết toán này đã được duyệt'),
      can('resend'),
    ],
  },
  {
    ...half,
    id: '44',
    kind: 'REALTIME',
    period: 'WINDOW',
    name: '2026-11-20T13:10:00.000Z',
    startsAt: '2026-11-20T13:10:00Z',
    endsAt: '2026-11-20T13:15:00Z',
    state: 'APPROVED',
    bills: 2,
    open: 0,
    costMinor: { VND: '4215000' },
    computedAt: '2026-11-20T13:15:12Z',
    sums: [],
    states: [],
    actions: [],
  },
];

const step = (of: Partial<NonNullable<DefaultRecord['steps']>[number]> & { step: 'DUE'; at: string } | Record<string, unknown>) => ({
  state: null, amountMinor: null, memberId: null, member: null, billId: null, transactionId: null, actor: null, ...of,
}) as NonNullable<DefaultRecord['steps']>[number]; // prettier-ignore

export const defaults: DefaultRecord[] = [
  {
    id: '5',
    runId: '33',
    name: '2026-10-16',
    brand: 'BANYAN',
    memberId: '1001',
    member: names[0] ?? '',
    currency: 'VND',
    owedMinor: dong(18_000_000),
    fromEscrowMinor: dong(12_000_000),
    fromBalanceMinor: dong(4_500_000),
    advanceMinor: dong(1_500_000),
    repaidMinor: dong(500_000),
    receivableMinor: dong(1_000_000),
    frozen: true,
    forcedAt: ago(190),
    maker: 'lan.finance',
    makerId: '7',
    unfreezeReason: 'Khách hẹn trả cuối tuần',
    checker: null,
    unfrozenAt: null,
    balanceMinor: dong(640_000),
    steps: [
      step({ step: 'DUE', at: ago(1630), amountMinor: dong(18_000_000) }),
      step({ step: 'DEADLINE', at: ago(191) }),
      step({ step: 'FROZEN', at: ago(190) }),
      step({ step: 'ESCROW', at: ago(190), amountMinor: dong(12_000_000) }),
      step({ step: 'ADVANCED', at: ago(190), amountMinor: dong(1_500_000) }),
      step({ step: 'COLLECTED', at: ago(190), state: 'DONE', amountMinor: dong(4_500_000), billId: '861', transactionId: '551001' }),
      step({ step: 'PAID', at: ago(189), state: 'DONE', amountMinor: dong(18_000_000), memberId: '1002', member: names[1], billId: '861', transactionId: '551002' }),
      step({ step: 'REPAID', at: ago(60), state: 'DONE', amountMinor: dong(500_000), transactionId: '551090' }),
      step({ step: 'UNFREEZE_ASKED', at: ago(20), actor: 'lan.finance' }),
    ],
    actions: [can('collect'), cannot('unfreeze', 'already_proposed', 'lan.finance đã đề nghị, chờ người khác duyệt'), can('approve')],
  },
]; // prettier-ignore

export const preview: RunPreview = {
  name: '2026-11-01',
  startsAt: '2026-10-31T17:00:00Z',
  endsAt: '2026-11-15T17:00:00Z',
  closed: true,
  bills: 3,
  grossMinor: dong(143_020_000),
  netMinor: dong(84_520_000),
  issues: [],
  differs: 2,
  differences: [
    { contractId: '13', downlineId: '1002', storedGrossMinor: dong(58_500_000), storedNetMinor: dong(58_500_000), grossMinor: dong(58_900_000), netMinor: dong(58_900_000) },
    { contractId: '15', downlineId: '1004', storedGrossMinor: null, storedNetMinor: null, grossMinor: dong(120_000), netMinor: dong(120_000) },
  ],
}; // prettier-ignore

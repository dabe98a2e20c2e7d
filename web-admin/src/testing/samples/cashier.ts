import type { Integrity, WalletDashboard } from '../../api/reports.js';
import type {
  MemberRestriction,
  MemberTurnover,
  MonthlyStatement,
  ReviewedWithdrawal,
  Transaction,
  Transfer,
  Adjustment,
  Deposit,
  HeldWin,
  PaymentCase,
} from '../../api/money-types.js';
import { ago, dong, names, uuid } from './base.js';

const amounts = [48_000_000, 12_500_000, 3_200_000, 150_000_000, 800_000, 6_400_000, 22_000_000, 1_750_000];
const waits = [31, 24, 18, 16, 11, 9, 6, 2];
const risks: (readonly [score: number, level: ReviewedWithdrawal['riskLevel']])[] = [
  [46, 'medium'],
  [5, 'low'],
  [0, 'low'],
  [75, 'high'],
];

export const transfers: Transfer[] = names.slice(0, 6).map((to, index) => ({
  id: uuid(700 + index),
  direction: index % 2 ? 'UP' : 'DOWN',
  fromId: String(1001 + index),
  from: names[index + 1] ?? to,
  toId: String(1002 + index),
  to,
  currency: 'VND',
  amountMinor: dong(500_000 * (index + 1)),
  circular: index === 1,
  createdAt: ago(10 * (index + 1)),
}));

const riskFound: NonNullable<ReviewedWithdrawal['riskFound']> = [
  { code: 'new_bank_card', points: 20, detail: '11' },
  { code: 'above_usual', points: 26, detail: '14' },
];

export const withdrawals: ReviewedWithdrawal[] = names.map((username, index) => ({
  id: uuid(20484 + index),
  state: 'IN_REVIEW',
  memberId: String(1001 + index),
  username,
  brand: 'BANYAN',
  amountMinor: dong(amounts[index] ?? 0),
  currency: 'VND',
  claimedBy: index < 2 ? '1' : index === 2 ? '2' : null,
  claimedByName: index < 2 ? 'operator' : index === 2 ? 'approver' : null,
  // From whenever a test takes it: the samples are made once for all files, and those may take longer than a hold lasts.
  get claimedUntil() {
    return index < 3 ? new Date(Date.now() + 4 * 60_000).toISOString() : null;
  },
  firstApprover: index === 0 ? '2' : index === 3 ? '1' : null,
  firstApproverName: index === 0 ? 'approver' : index === 3 ? 'operator' : null,
  riskScore: risks[index]?.[0] ?? null,
  riskLevel: risks[index]?.[1] ?? null,
  riskFound: risks[index] ? riskFound.slice(0, index === 0 ? 2 : 0) : null,
  payoutAttempt: 0,
  reason: '',
  createdAt: ago(waits[index] ?? 1),
  updatedAt: ago(1),
  bankCard: { bankCode: 'BN', bankName: 'Ngân hàng Bến Nước', accountNumber: '•••• 0936', holderName: 'D* Q*** H**' },
  checks: [
    { code: 'balance_negative', ok: true, detail: dong(13_204_000) },
    { code: 'new_bank_card', ok: false, detail: '11' },
    { code: 'low_turnover', ok: true, detail: '118' },
    { code: 'first_withdrawal', ok: true, detail: '6' },
    { code: 'circular_transfer', ok: index !== 4, detail: index === 4 ? '2' : '0' },
    { code: 'above_usual', ok: index !== 3, detail: index === 3 ? '14' : '2' },
  ],
  timeline: [
    { state: 'PENDING_RISK', at: ago((waits[index] ?? 1) + 0.1), actor: '' },
    { state: 'IN_REVIEW', at: ago(waits[index] ?? 1), actor: '', note: 'above_auto_limit' },
  ],
  twoPersonLimitMinor: dong(20_000_000),
  needsTwo: (amounts[index] ?? 0) > 20_000_000,
}));

export const deposits: Deposit[] = ['MANUAL_REVIEW', 'MANUAL_REVIEW', 'SUCCESS', 'PENDING', 'FAILED', 'EXPIRED'].map(
  (state, index) => ({
    id: uuid(5100 + index),
    state,
    memberId: String(1001 + index),
    username: names[index] ?? '',
    brand: 'BANYAN',
    method: index % 2 ? 'bank' : 'sandbox',
    amountMinor: dong(500_000 * (index + 1)),
    reportedMinor: index < 3 ? dong(index === 0 ? 9_000 : 500_000 * (index + 1)) : null,
    creditedMinor: state === 'SUCCESS' ? dong(1_500_000) : null,
    currency: 'VND',
    content: `BYN${5100 + index}`,
    reason: index === 0 ? 'amount_below_minimum' : index === 1 ? 'Khớp sao kê ngân hàng' : '',
    proposedOutcome: index === 1 ? 'credit' : null,
    proposedBy: index === 1 ? '2' : null,
    proposedByName: index === 1 ? 'approver' : null,
    expiresAt: ago(-20),
    createdAt: ago(14 + index * 9),
    updatedAt: ago(4 + index),
  }),
);

export const paymentCases: PaymentCase[] = ['deposit_paid_again', 'deposit_unmatched', 'payout_after_given_back'].map(
  (what, index) => ({
    id: uuid(5300 + index),
    what,
    state: 'OPEN',
    kind: index === 2 ? 'payout' : 'deposit',
    result: 'success',
    amountMinor: dong(200_000),
    currency: 'VND',
    provider: 'sandbox',
    eventId: `event-${index}`,
    reference: `BYN${5300 + index}`,
    told: '',
    depositId: index === 0 ? uuid(5100) : null,
    withdrawalId: null,
    memberId: index === 1 ? null : '1001',
    username: index === 1 ? '' : (names[0] ?? ''),
    openedAt: ago(14 + index),
    proposedFinding: index === 0 ? 'CREDIT' : null,
    proposedMember: index === 0 ? '1001' : null,
    proposedBy: index === 0 ? '2' : null,
    proposedByName: index === 0 ? 'approver' : null,
    proposedReason: index === 0 ? 'Khớp sao kê ngân hàng' : '',
    finding: null,
    creditedMember: null,
    closedByName: null,
    reason: '',
    closedAt: null,
  }),
);

export const heldWins: HeldWin[] = (['HELD', 'HELD', 'REFUSED'] as const).map((state, index) => ({
  id: uuid(5400 + index),
  state,
  vendor: 'studio',
  kind: index === 1 ? 'jackpot_win' : 'win',
  externalId: `w-${5400 + index}`,
  reference: `b-${5400 + index}`,
  roundId: `r-${550120 + index}`,
  gameCode: 'studio-1',
  memberId: '1001',
  brand: 'BANYAN',
  currency: 'VND',
  amountMinor: dong(620_000_000),
  winCeilingMinor: index === 1 ? null : dong(500_000_000),
  hourCeilingMinor: index === 1 ? dong(50_000_000_000) : null,
  hourSumMinor: dong(50_000_100_000),
  memberRisk: index === 0 ? 'high' : null,
  heldAt: ago(14 + index),
  proposedFinding: index === 1 ? null : 'REFUSED',
  proposedBy: index === 1 ? null : '2',
  proposedByName: index === 1 ? null : 'approver',
  proposedReason: index === 1 ? '' : 'Nhà cung cấp báo lỗi',
  closedByName: index === 2 ? 'finance' : null,
  reason: index === 2 ? 'Nhà cung cấp báo lỗi' : '',
  closedAt: index === 2 ? ago(3) : null,
}));

export const adjustments: Adjustment[] = (['OPEN', 'OPEN', 'BOOKED'] as const).map((state, index) => ({
  id: uuid(5600 + index),
  kind: index === 1 ? 'chargeback' : 'manual_credit',
  state,
  memberId: '1001',
  username: 'minhchau',
  brand: 'BANYAN',
  currency: 'VND',
  amountMinor: dong(250_000),
  category: index === 1 ? 'payment_returned' : 'goodwill',
  note: 'Khách chờ quá lâu',
  document: `CT-${100 + index}`,
  reference: index === 1 ? uuid(5100) : null,
  madeBy: index === 0 ? '2' : '1',
  madeByName: index === 0 ? 'approver' : 'admin',
  createdAt: ago(5 + index),
  expiresAt: ago(-60),
  closedByName: index === 2 ? 'finance' : null,
  closedAt: index === 2 ? ago(2) : null,
  reason: index === 2 ? 'Khớp chứng từ' : '',
  transactionId: index === 2 ? '11:9' : null,
}));

export const restrictions: MemberRestriction[] = (['withdrawal', 'bonus'] as const).map((what, index) => ({
  id: uuid(5700 + index),
  memberId: '1001',
  brand: 'BANYAN',
  what,
  reason: index === 0 ? 'Đang xem giấy tờ' : 'Lạm dụng khuyến mãi',
  fromAt: ago(60 + index),
  untilAt: null,
  madeByName: 'approver',
  createdAt: ago(60 + index),
  liftedByName: index === 1 ? 'admin' : null,
  liftedAt: index === 1 ? ago(3) : null,
  liftReason: index === 1 ? 'Đã rõ' : '',
}));

export const monthlyStatement: MonthlyStatement = {
  number: '1001-202610-VND',
  memberId: '1001',
  member: 'minhchau',
  brand: 'BANYAN',
  month: '2026-10',
  currency: 'VND',
  currencies: ['VND', 'USDT'],
  from: '2026-09-30T17:00:00.000Z',
  until: '2026-10-31T17:00:00.000Z',
  openingMinor: '50000000',
  lines: [
    { kind: 'dividend', inMinor: '30000000', outMinor: '0', count: 1 },
    { kind: 'paid_down', inMinor: '0', outMinor: '10000000', count: 2 },
  ],
  inMinor: '30000000',
  outMinor: '10000000',
  closingMinor: '70000000',
  final: true,
  checkCode: '7K2M-04QX-AAAA-BBBB-CCCC-DDDD',
};

export const turnover: MemberTurnover = {
  memberId: '1001',
  currency: 'VND',
  missingMinor: dong(300_000),
  records: [
    {
      kind: 'deposit',
      amountMinor: dong(500_000),
      multiple: 1,
      requiredMinor: dong(500_000),
      filledMinor: dong(200_000),
      missingMinor: dong(300_000),
      openedAt: ago(90),
    },
  ],
  proposal: {
    id: uuid(5301),
    proposedBy: '2',
    proposedByName: 'approver',
    proposedAt: ago(5),
    expiresAt: ago(-1435),
    reason: 'Trò chơi bị lỗi',
    missingMinor: dong(300_000),
  },
};

export const transactions: Transaction[] = Array.from({ length: 12 }, (_, index) => {
  const kind = ['bet', 'win', 'deposit', 'withdrawal_hold'][index % 4] ?? 'bet';
  const amount = dong(20_000 * (index + 1));
  const out = kind === 'bet' || kind === 'withdrawal_hold';
  return {
    id: `${41 + index}:${index + 7}`,
    kind,
    source: kind === 'deposit' ? 'payment:sandbox' : 'vendor:studio',
    externalId: `tx-${88120 + index}`,
    reference: null,
    roundId: kind === 'bet' || kind === 'win' ? `r-${550120 + index}` : null,
    gameCode: kind === 'bet' || kind === 'win' ? 'studio-1' : null,
    balanceAfterMinor: dong(1_250_000),
    memberId: index === 11 ? '1002' : '1001',
    amountMinor: out ? `-${amount}` : amount,
    currency: 'VND',
    postings: [
      {
        account: '41',
        accountName: 'member:1001:available',
        amountMinor: out ? `-${amount}` : amount,
        currency: 'VND',
      },
      {
        account: '7',
        accountName: out ? 'vendor:studio' : 'payment:sandbox',
        amountMinor: out ? amount : `-${amount}`,
        currency: 'VND',
      },
    ],
    sumMinor: '0',
    createdAt: ago(3 * index + 1),
  };
});

export const integrity: Integrity = {
  ok: true,
  checkedAt: ago(7),
  perCurrency: [
    { currency: 'VND', sumMinor: '0', accounts: 2418, mismatches: 0 },
    { currency: 'USDT', sumMinor: '0', accounts: 36, mismatches: 0 },
  ],
};

export const walletDashboard: WalletDashboard = {
  withdrawals: { pending: 8, oldestMinutes: 31, amountMinor: dong(244_650_000) },
  deposits: { review: 2, oldestMinutes: 14 },
  today: {
    inMinor: dong(482_000_000),
    outMinor: dong(311_500_000),
    yesterdayInMinor: dong(453_000_000),
    yesterdayOutMinor: dong(330_000_000),
    series: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      inMinor: hour < 21 ? dong(8_000_000 + ((hour * 7) % 13) * 2_600_000) : '0',
      outMinor: hour < 21 ? dong(5_000_000 + ((hour * 5) % 11) * 1_900_000) : '0',
      yesterdayInMinor: dong(7_000_000 + ((hour * 3) % 13) * 2_400_000),
      yesterdayOutMinor: dong(4_000_000 + ((hour * 4) % 11) * 1_700_000),
    })),
  },
};

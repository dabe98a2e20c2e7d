import { focusManager, QueryClient } from '@tanstack/react-query';
import type { Bill } from '../api/agent-bills';
import type { FreeRounds } from '../api/free-rounds';
import type { Game } from '../api/games';
import type { Jackpot } from '../api/jackpots';
import type { Message } from '../api/messages';
import type { Receipt } from '../api/receipt';
import type { TableRoom } from '../api/rooms';
import type { VendorTransfer } from '../api/vendor-wallets';
import type { Withdrawal } from '../api/withdrawal';
import { useSessionStore } from '../session';

const vnd = (units: number): string => String(BigInt(units) * 10_000n);
const at = '2026-11-20T13:06:00Z';

/** The game that free rounds, tables and the small window are of. */
export const game: Game = {
  nodeId: '1',
  code: 'banyan-moonlight',
  name: 'Trăng Gốc Đa',
  vendor: 'studio',
  vendorName: 'Tán Đa Studio',
  category: 'RNG',
  rtp: '96.11',
  demo: true,
  isNew: false,
  isHot: true,
  maintenance: null,
  minBetMinor: vnd(1_000),
  lines: 20,
  types: ['slots'],
  tags: [],
  features: [],
  volatility: null,
  art: { code: 'banyan-moonlight', motif: 'banyan', palette: 'dem' },
  isFav: false,
} as Game;

const member = {
  id: '1001',
  account: 'minhchau',
  nickname: 'Minh Châu',
  type: 1,
  isAgent: true,
  toUpline: null,
  clubLabel: { labelName: '' },
  brand: 'BANYAN',
  currency: 'VND',
  realName: null,
  email: null,
  mobile: null,
  status: 'ACTIVE',
  registeredAt: '2026-03-02T03:00:00Z',
};

const pools: Jackpot[] = (
  [
    ['grand', 'Đại Phát', 8_412_906_350, 251_000_000],
    ['mini', 'Lộc Nhỏ', 68_250, null],
  ] as const
).map(([pool, name, amount, last]) => ({
  vendor: 'studio',
  pool,
  name,
  currency: 'VND',
  amountMinor: vnd(amount),
  reportedAt: at,
  games: ['title-00001', 'title-00002'],
  lastWinMinor: last === null ? null : vnd(last),
  lastWonAt: last === null ? null : at,
}));

const rooms = [
  { room: 'tl-1', stakeMinor: vnd(5_000), taken: 3, free: 1, waiting: 0, playing: false },
  { room: 'tl-2', stakeMinor: vnd(50_000), taken: 4, free: 0, waiting: 2, playing: true },
].map((room) => ({
  ...room,
  vendor: 'studio',
  gameCode: 'tien-len',
  gameName: 'Tiến Lên',
  currency: 'VND',
  seats: 4,
})) as TableRoom[];

const freeRounds: FreeRounds[] = [
  {
    id: 'f1',
    vendor: 'studio',
    gameCode: game.code,
    left: 12,
    betMinor: vnd(2_000),
    currency: 'VND',
    validUntil: '2026-12-20T13:06:00Z',
  },
];

const move = (id: string, direction: VendorTransfer['direction'], state: VendorTransfer['state']) =>
  ({ id, vendor: 'songhuong', direction, amountMinor: vnd(200_000), currency: 'VND', state, createdAt: at }) as const;

/** Messages of agents: one new, one read. */
export const messages = [
  {
    id: 'm1',
    title: 'Họp tuyến tối thứ Sáu',
    body: 'Đúng 20:00. Ai có hợp đồng mới thì mang theo số liệu.',
    unread: true,
  },
  { id: 'm2', title: 'Bảng lương tháng 11', body: 'Đã gửi hoá đơn, mọi người xem trong mục Thu nhập.', unread: false },
].map((message) => ({ ...message, agent: 'Lan Anh', createdAt: at })) as Message[];

/** A withdrawal that was paid, by the state of its receipt. */
export const paid = (id: string) => ({ id, amountMinor: vnd(5_000_000), currency: 'VND' }) as Withdrawal;

const receipt = (change: Partial<Receipt>): Receipt => ({
  state: 'AWAITING',
  until: '2026-11-20T13:36:00Z',
  answer: null,
  receivedMinor: null,
  remainderMinor: null,
  note: '',
  proofs: 0,
  answeredAt: null,
  outcome: null,
  reason: '',
  resolvedAt: null,
  returnedMinor: null,
  proposedOutcome: null,
  proposedBy: null,
  ...change,
});

/** The states of a receipt, by the id of the withdrawal that has it. */
const receipts: Record<string, Receipt> = {
  asked: receipt({}),
  arrived: receipt({ state: 'RECEIVED', answer: 'RECEIVED', answeredAt: at }),
  disputed: receipt({
    state: 'DISPUTED',
    answer: 'PARTLY',
    answeredAt: at,
    receivedMinor: vnd(3_000_000),
    remainderMinor: vnd(2_000_000),
    proofs: 1,
  }),
  unpaid: receipt({
    state: 'SETTLED',
    answer: 'NOT_RECEIVED',
    answeredAt: at,
    outcome: 'UNPAID',
    reason: 'Sai số tài khoản.',
  }),
};
export const receiptStates = Object.keys(receipts);

const bill = {
  id: 'b1',
  kind: 'REALTIME',
  period: 'WINDOW',
  startsAt: '2026-11-20T13:00:00Z',
  endsAt: '2026-11-20T13:05:00Z',
  netMinor: vnd(42_500),
  currency: 'VND',
} as Bill;
const own = { page: 1, perPage: 1 };
const ownFilter = { downlineId: member.id, kind: 'REALTIME' };

const answers: ReadonlyArray<readonly [key: readonly unknown[], value: unknown]> = [
  [['member'], member],
  [
    ['balance'],
    {
      currency: 'VND',
      balanceMinor: vnd(12_480_500),
      availableMinor: vnd(9_080_500),
      lockedMinor: vnd(3_400_000),
      bonusMinor: '0',
      isSingle: false,
    },
  ],
  [['messages', 'unread'], { unread: 1 }],
  [['messages', 'list', { page: 1, perPage: 9 }], { data: messages, total: messages.length }],
  [['free-rounds'], freeRounds],
  [['game', game.code], game],
  [['jackpots'], pools],
  [['rooms'], rooms],
  [
    ['vendor-wallets'],
    [
      { vendor: 'songhuong', name: 'Sông Hương' },
      { vendor: 'moclan', name: 'Mộc Lan' },
    ],
  ],
  [['vendor-wallets', 'balance', 'songhuong'], { vendor: 'songhuong', currency: 'VND', balanceMinor: vnd(350_000) }],
  [['vendor-wallets', 'balance', 'moclan'], { vendor: 'moclan', currency: 'VND', balanceMinor: null }],
  [
    ['vendor-wallets', 'transfers'],
    [move('t1', 'DEPOSIT', 'UNKNOWN'), move('t2', 'WITHDRAW', 'SUCCESS'), move('t3', 'DEPOSIT', 'FAILED')],
  ],
  [
    ['launch', game.code, 'demo', 'small 0'],
    // Any page will do; this one needs no server.
    { gameUrl: '/favicon.svg' },
  ],
  [['agent', 'contracts', { ...own, filter: { ...ownFilter, state: 'ACTIVE' } }], { data: [{}], total: 1 }],
  [['agent', 'bills', own, ownFilter], { data: [bill], total: 1 }],
  ...Object.entries(receipts).map(([id, value]) => [['receipt', id], value] as const),
];

/** What a server would say to a member, so that the parts that ask one show themselves without any. Nothing is asked again. */
export function sampleServer(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, refetchOnMount: false, retry: false } },
  });
  for (const [key, value] of answers) client.setQueryData(key, value);
  focusManager.setFocused(false);
  useSessionStore.setState({ signedIn: true, mini: { game, mode: 'demo' } });
  return client;
}

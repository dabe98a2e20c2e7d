const money = { type: 'money', min: '0', max: '100000000000000000' };
const withdrawals = { ...money, group: 'withdrawals', permission: 'withdrawal.approve', two: true };
const adjustments = { ...money, group: 'adjustments', permission: 'adjustment.approve', two: true };
// How many times what came has to be staked before it may be withdrawn; 0: not at all.
const turnover = {
  group: 'withdrawals',
  permission: 'withdrawal.approve',
  two: true,
  type: 'count',
  standard: 1,
  min: 0,
  max: 100,
  unit: 'times',
};
const transferWays = { group: 'transfers', permission: 'limit.edit', two: true };
const transfers = { ...money, ...transferWays };

/** Money: the ledger and the cashier. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'the ledger and the cashier',
  ports: { http: 8102, grpc: 8202, internal: 8302 },
  database: true,
  memoryMb: 1024,
  vital: true,
  calls: ['identity', 'payment-sandbox'],
  routes: ['/wps/v2/wallets', '/wps/wallet', '/wps/member/info/funds', '/callback', '/admin/v1/wallet'],
  pathPolicies: [
    // Payment providers may know us by another name, come while a brand is closed, and have protocols of their own.
    { path: /^\/callback(\/|$)/, closed: 'open', host: 'any', body: 'any' },
    { path: /^\/wps\/wallet\/withdrawals\/[^/]+\/proofs$/, body: 'picture' },
  ],
  objectives: {
    Deposit: {
      title: 'Members deposit',
      paths: ['/wps/wallet/deposits'],
      answered: 0.999,
      within: { seconds: 2.5, share: 0.99 },
    },
    Withdrawal: {
      title: 'Members ask for a withdrawal',
      paths: ['/wps/wallet/withdrawals'],
      answered: 0.999,
      within: { seconds: 1, share: 0.99 },
    },
    Decision: {
      title: 'Operators decide about a withdrawal',
      paths: ['/admin/v1/wallet/withdrawals/:id/approve', '/admin/v1/wallet/withdrawals/:id/reject'],
      answered: 0.999,
      within: { seconds: 1, share: 0.99 },
    },
  },
  consumes: [
    'contracts.DividendDue',
    'games.TransferVendorsChanged',
    'identity.MemberRegistered',
    'identity.MemberStatusChanged',
    'identity.MemberVerifiedChanged',
    'promotions.ValidBetsCounted',
    'promotions.ValidBetsTold',
    'promotions.VipLevelChanged',
    'promotions.VipTableChanged',
  ],
  jobs: [
    'adjustment-expiry',
    'deposit-expiry',
    'deposit-inquiry',
    'journal-seal',
    'journal-seal-check',
    'journal-seal-check-full',
    'ledger-integrity',
    'ledger-integrity-full',
    'payouts',
    'tell-cash',
    'turnover',
    'turnover-catch-up',
  ],
  pushes: {
    EntryPosted: [
      {
        to: 'member',
        as: 'balance',
        value: {
          currency: 'currency',
          balanceMinor: 'balanceAfterMinor',
          availableMinor: 'balanceAfterMinor',
          bonusMinor: 'bonusAfterMinor',
          version: 'version',
          kind: 'kind',
          amountMinor: 'amountMinor',
        },
      },
    ],
    DepositSettled: [
      { to: 'member', as: 'deposit', value: { id: 'depositId', state: ['SUCCESS'], amountMinor: 'amountMinor' } },
      { to: { permission: 'deposit.view' }, as: 'queue', value: { name: ['deposits'] } },
    ],
    DepositFailed: [
      { to: 'member', as: 'deposit', value: { id: 'depositId', state: ['FAILED'], reason: 'reason' } },
      { to: { permission: 'deposit.view' }, as: 'queue', value: { name: ['deposits'] } },
    ],
    WithdrawalStateChanged: [
      {
        to: 'member',
        as: 'withdrawal',
        value: { id: 'withdrawalId', state: 'state', amountMinor: 'amountMinor', reason: 'reason' },
      },
      { to: { permission: 'withdrawal.view' }, as: 'queue', value: { name: ['withdrawals'] } },
    ],
    WinHeld: [
      {
        to: 'member',
        as: 'heldWin',
        value: {
          state: 'state',
          amountMinor: 'amountMinor',
          currency: 'currency',
          roundId: 'roundId',
          gameCode: 'gameCode',
        },
      },
      { to: { permission: 'vendor.view' }, as: 'queue', value: { name: ['heldWins'] } },
    ],
  },
  permissions: {
    limit: ['view', 'edit'],
    withdrawal: ['view', 'claim', 'approve', 'retry'],
    deposit: ['view', 'resolve'],
    ledger: ['view', 'integrity', 'export'],
    adjustment: ['view', 'propose', 'approve'],
  },
  resources: {
    limits: { permission: 'limit' },
    withdrawals: { path: 'withdrawals', permission: 'withdrawal', file: true },
    deposits: { path: 'deposits', permission: 'deposit', file: true },
    paymentCases: { path: 'payment-cases', permission: 'deposit', file: true },
    heldWins: { path: 'held-wins', permission: 'vendor', file: true },
    restrictions: { path: 'restrictions', permission: 'limit', file: true },
    adjustments: { path: 'adjustments', permission: 'adjustment', file: true },
    ledger: { path: 'transactions', permission: 'ledger', file: true },
    transfers: { path: 'transfers', permission: 'ledger', file: true },
  },
  settings: {
    withdrawalMin: { ...withdrawals, notAbove: 'withdrawalMax', standard: { VND: '1000000000', USDT: '4000000' } },
    withdrawalMax: { ...withdrawals, standard: { VND: '3000000000000', USDT: '12000000000' } },
    // Zero: an operator sees every one.
    withdrawalAuto: { ...withdrawals, standard: { VND: '0', USDT: '0' } },
    withdrawalTwoPersons: { ...withdrawals, standard: { VND: '50000000000', USDT: '200000000' } },
    // What a member may have paid out in all before he has to show who he is; zero: nothing. Source: domain 6.4.
    withdrawalUnverified: { ...withdrawals, standard: { VND: '1000000000000', USDT: '4000000000' } },
    receiptMinutes: {
      group: 'withdrawals',
      permission: 'withdrawal.approve',
      two: true,
      type: 'count',
      standard: 30,
      min: 10,
      max: 1_440,
      unit: 'minutes',
    },
    turnoverDeposit: turnover,
    turnoverTransfer: turnover,
    turnoverBonus: turnover,
    adjustmentMax: { ...adjustments, standard: { VND: '3000000000000', USDT: '12000000000' } },
    // What one operator may propose and book within 24 hours, in all brands together.
    adjustmentDaily: { ...adjustments, standard: { VND: '10000000000000', USDT: '40000000000' } },
    // What may be proposed and booked for one member within 24 hours.
    adjustmentMemberDaily: { ...adjustments, standard: { VND: '5000000000000', USDT: '20000000000' } },
    transferMin: { ...transfers, notAbove: 'transferMax', standard: { VND: '100000000', USDT: '400000' } },
    transferMax: { ...transfers, standard: { VND: '1000000000000', USDT: '4000000000' } },
    transferDaily: { ...transfers, standard: { VND: '5000000000000', USDT: '20000000000' } },
    transferUp: { ...transferWays, type: 'flag', standard: true },
    transferDown: { ...transferWays, type: 'flag', standard: true },
  },
  env: (w) => ({
    PAYMENT_URL: `http://${w.inside('payment-sandbox', 'http')}`,
    PAYMENT_KEY_ID: w.secrets.payment.id,
    PAYMENT_SECRET: w.secrets.payment.secret,
    STATEMENT_KEY: w.secrets.statementKey,
    SEAL_PRIVATE_JWK: JSON.stringify(w.secrets.seal),
    RECEIVING_BANK: w.house?.bank,
    RECEIVING_ACCOUNT: w.house?.account,
    RECEIVING_NAME: w.house?.name,
  }),
};

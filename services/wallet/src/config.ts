import { loadConfig, z } from '@banyan/kernel/config';

const minor = (fallback: bigint) => z.coerce.bigint().min(0n).default(fallback);
const vnd = 10_000n;

const shape = {
  /** Shown as a member's balance until the account exists. */
  defaultCurrency: z.string().default('VND'),
  /** Where members' days, weeks and months begin. */
  businessZone: z.string().default('Asia/Ho_Chi_Minh'),
  /** Most connections of the ledger; each carries one batch at a time. */
  ledgerLanes: z.coerce.number().int().min(1).max(16).default(4),
  /** Signs the journal's seals: an Ed25519 private key as a JWK; without it they are not signed. */
  sealPrivateJwk: z.string().optional(),
  paymentUrl: z.url(),
  paymentKeyId: z.string().min(1),
  paymentSecret: z.string().min(32),
  /** The house's bank account that players transfer to; the bank by its code in payment/banks.ts. */
  receivingBank: z.string().default('VCB'),
  receivingAccount: z.string().default('1027000123'),
  receivingName: z.string().default('CONG TY BANYAN'),
  /** Bounds of a transfer to upline or downline, what may go out in a day, and which ways are open. */
  transferMinMinor: minor(10_000n * vnd),
  transferMaxMinor: minor(100_000_000n * vnd),
  transferDailyMinor: minor(500_000_000n * vnd),
  transferUp: z.stringbool().default(true),
  transferDown: z.stringbool().default(true),
  /** Bounds of a withdrawal. Source: domain notes 6.4 (100K to 300,000K). */
  withdrawalMinMinor: minor(100_000n * vnd),
  withdrawalMaxMinor: minor(300_000_000n * vnd),
  /** Withdrawals up to this pass without a reviewer; zero: an operator sees every one. */
  withdrawalAutoMinor: minor(0n),
  /** Withdrawals above this need two operators, and so do those that with a day's approvals of one person pass it. Source: domain notes 6.2 (5,000K). */
  withdrawalTwoPersonMinor: minor(5_000_000n * vnd),
  /** How long a member may say that a paid withdrawal did not arrive; then it counts as received. Source: decision 10. */
  receiptMinutes: z.coerce.number().int().min(10).max(1_440).default(30),
};

export const config = loadConfig('wallet', shape, process.env, {
  named: ['receivingBank', 'receivingAccount', 'receivingName'],
});

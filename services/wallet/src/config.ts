import { loadConfig, z } from '@banyan/kernel/config';

const shape = {
  /** Shown as a member's balance until the account exists. */
  defaultCurrency: z.string().default('VND'),
  /** Where members' days, weeks and months begin. */
  businessZone: z.string().default('Asia/Ho_Chi_Minh'),
  /** Most connections of the ledger; each carries one batch at a time. */
  ledgerLanes: z.coerce.number().int().min(1).max(16).default(4),
  /** Signs the journal's seals: an Ed25519 private key as a JWK; without it they are not signed. */
  sealPrivateJwk: z.string().optional(),
  /** Signs the check codes of monthly statements. */
  statementKey: z.string().min(32),
  paymentUrl: z.url(),
  paymentKeyId: z.string().min(1),
  paymentSecret: z.string().min(32),
  /** The house's bank account that players transfer to; the bank by its code in payment/banks.ts. */
  receivingBank: z.string().default('VCB'),
  receivingAccount: z.string().default('1027000123'),
  receivingName: z.string().default('CONG TY BANYAN'),
};

export const config = loadConfig('wallet', shape, process.env, {
  named: ['receivingBank', 'receivingAccount', 'receivingName'],
  movedToConsole: [
    'transferMinMinor',
    'transferMaxMinor',
    'transferDailyMinor',
    'transferUp',
    'transferDown',
    'withdrawalMinMinor',
    'withdrawalMaxMinor',
    'withdrawalAutoMinor',
    'withdrawalTwoPersonMinor',
    'receiptMinutes',
  ],
});

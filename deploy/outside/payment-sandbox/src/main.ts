import { createSandbox } from './sandbox.js';

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`payment-sandbox cannot start: ${name} is not set\n`);
    process.exit(1);
  }
  return value;
}

const sandbox = await createSandbox({
  host: process.env['HOST'] ?? '127.0.0.1',
  port: Number(required('HTTP_PORT')),
  callbackUrl: required('CALLBACK_URL'),
  keyId: required('PAYMENT_KEY_ID'),
  secret: required('PAYMENT_SECRET'),
  dataFile: required('DATA_FILE'),
  publicUrl: process.env['PAYMENT_PUBLIC_URL'],
  longestPauseMs: Number(process.env['CALLBACK_PAUSE_MAX_MS'] ?? 60_000),
  lateMs: Number(process.env['CALLBACK_LATE_MS'] ?? 15_000),
  payoutDelayMs: Number(process.env['PAYOUT_DELAY_MS'] ?? 2000),
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));

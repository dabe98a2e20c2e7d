import { ctx } from '@banyan/kernel/app';
import { minorOf } from '@banyan/kernel/money';
import { sayCount } from '@banyan/texts';
import { create } from 'qrcode';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { bankOf } from '../payment/banks.js';
import { vietQr } from '../payment/viet-qr.js';
import type { Deposit } from './deposit.entity.js';
import type { DepositMethod, TransferInstructions } from './deposit.dto.js';

const vnd = (amount: string): bigint => minorOf(amount, 4);
const suggested = ['100000', '200000', '500000', '1000000', '2000000', '5000000'].map((amount) =>
  vnd(amount).toString(),
);

/** `creditTime` in minutes here, as a sentence on the wire. */
const methods: readonly DepositMethod[] = [
  {
    code: 'sandbox',
    title: 'Banyan Pay',
    kind: 'redirect',
    minMinor: vnd('50000'),
    maxMinor: vnd('300000000'),
    feePercent: '0',
    creditTime: '1',
    suggestedMinor: suggested,
  },
  {
    code: 'bank',
    title: 'VietQR',
    kind: 'transfer',
    minMinor: vnd('50000'),
    maxMinor: vnd('300000000'),
    feePercent: '0',
    creditTime: '5',
    suggestedMinor: suggested,
  },
];

/** The ways to deposit with their bounds. */
export const DepositMethods = {
  /** All of them, in the request's language. */
  all: (): DepositMethod[] =>
    methods.map((method) => ({
      ...method,
      creditTime: sayCount('messages', 'wallet.about_minutes', ctx().language, method.creditTime),
    })),

  of(code: string): DepositMethod {
    const method = methods.find((candidate) => candidate.code === code);
    if (!method) throw errors.deposit_method_unknown();
    return method;
  },

  /** Refuses an amount outside the method's bounds, or of fractions of a đồng, which no bank can transfer. */
  check(code: string, amountMinor: bigint): void {
    const { minMinor, maxMinor } = this.of(code);
    if (amountMinor < minMinor || amountMinor > maxMinor || amountMinor % 10_000n !== 0n)
      throw errors.amount_out_of_bounds({ minMinor, maxMinor });
  },
};

/** Where a bank deposit is transferred to, with the code that a bank's app scans. */
export function transferOf(deposit: Deposit): TransferInstructions {
  const bank = bankOf(config.receivingBank);
  if (!bank) throw errors.deposit_method_unknown();
  const { amountMinor, content } = deposit;
  const accountNumber = config.receivingAccount;
  const payload = vietQr({ bin: bank.bin, accountNumber, amount: amountMinor / 10_000n, content });
  return {
    bankName: bank.name,
    accountNumber,
    accountName: config.receivingName,
    amountMinor,
    content,
    vietQr: payload,
    qrSvg: qrSvg(payload),
  };
}

/** One path on a white ground, four modules of quiet zone. */
function qrSvg(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const cells = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + 4} ${Math.floor(index / size) + 4}h1v1h-1z` : '',
  ).join('');
  const side = size + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${cells}"/></svg>`;
}

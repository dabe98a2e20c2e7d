import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A deposit that a payer is to finish on our page. Amounts are digit strings of minor units. */
export interface Payment {
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly returnUrl: string;
  state: 'OPEN' | 'SUCCESS' | 'FAILED';
  /** What the payer paid, once the state is SUCCESS. */
  paidMinor?: string;
}

export interface Payout {
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
  state: 'ACCEPTED' | 'SUCCESS' | 'FAILED' | 'SILENT';
  /** An accepted one ends at this time in this way. */
  readonly ends?: { readonly at: number; readonly state: 'SUCCESS' | 'FAILED' };
}

/** A callback on its way; it is sent until the platform takes it. */
export interface Callback {
  readonly event: string;
  readonly kind: 'deposit' | 'payout';
  readonly reference: string;
  readonly result: 'success' | 'failure';
  readonly amountMinor: string;
  readonly currency: string;
  readonly reason?: string;
  dueAt: number;
  tries: number;
}

/** By reference: whoever calls chooses these names. */
interface State {
  readonly payments: Map<string, Payment>;
  readonly payouts: Map<string, Payout>;
  callbacks: Callback[];
}

/** What lies in the file. */
interface Kept {
  readonly payments: Readonly<Record<string, Payment>>;
  readonly payouts: Readonly<Record<string, Payout>>;
  readonly callbacks: Callback[];
}

function read(file: string): Kept {
  if (!existsSync(file)) return { payments: {}, payouts: {}, callbacks: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as Kept;
}

/** The sandbox's memory: one JSON file, written whole before anything is answered. */
export class Store {
  private readonly state: State;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    const { payments, payouts, callbacks } = read(file);
    this.state = { payments: new Map(Object.entries(payments)), payouts: new Map(Object.entries(payouts)), callbacks };
  }

  payment(reference: string): Payment | undefined {
    return this.state.payments.get(reference);
  }

  payout(reference: string): Payout | undefined {
    return this.state.payouts.get(reference);
  }

  payouts(): Payout[] {
    return [...this.state.payouts.values()].reverse();
  }

  addPayment(payment: Payment): void {
    if (!this.state.payments.has(payment.reference)) this.state.payments.set(payment.reference, payment);
    this.save();
  }

  /** With its callback in the same write: a crash must not leave a payout that nobody ever hears of. */
  addPayout(payout: Payout, ...callbacks: Callback[]): void {
    if (!this.state.payouts.has(payout.reference)) this.state.payouts.set(payout.reference, payout);
    this.queue(...callbacks);
  }

  /** Ends the accepted payouts whose time has come. */
  settle(now: number): void {
    const due = [...this.state.payouts.values()].filter(
      ({ state, ends }) => state === 'ACCEPTED' && ends !== undefined && ends.at <= now,
    );
    if (due.length === 0) return;
    for (const payout of due) payout.state = payout.ends?.state ?? payout.state;
    this.save();
  }

  queue(...callbacks: Callback[]): void {
    this.state.callbacks.push(...callbacks);
    this.save();
  }

  due(now: number): Callback[] {
    return this.state.callbacks.filter((callback) => callback.dueAt <= now);
  }

  drop(callback: Callback): void {
    this.state.callbacks = this.state.callbacks.filter((other) => other !== callback);
    this.save();
  }

  save(): void {
    writeFileSync(`${this.file}.new`, JSON.stringify(this.kept()));
    renameSync(`${this.file}.new`, this.file);
  }

  private kept(): Kept {
    const { payments, payouts, callbacks } = this.state;
    return { payments: Object.fromEntries(payments), payouts: Object.fromEntries(payouts), callbacks };
  }
}

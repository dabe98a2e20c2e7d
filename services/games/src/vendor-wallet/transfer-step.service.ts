import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CommandKind, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { LedgerService } from '../ledger/ledger.service.js';
import { VendorCallService, type VendorReply } from '../vendor/vendor-call.service.js';
import { unitsOfMinor } from '../vendor/vendor-money.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import type { Direction, TransferState } from './vendor-wallet.dto.js';
import { isBeyondCeilings } from './withdrawal-bound.js';
import { entryOf } from '@banyan/kernel/rules';

/** A transfer with all that its steps need. */
export interface Transfer {
  readonly id: string;
  readonly vendorId: number;
  readonly vendor: string;
  readonly player: string;
  readonly accountId: string;
  readonly currency: string;
  readonly direction: Direction;
  readonly amountMinor: string;
  readonly state: TransferState;
  readonly checks: number;
  readonly currencies: Readonly<Record<string, VendorCurrency>>;
}

/** The columns of a {@link Transfer}, of tables `t` (transfer), `p` (player) and `v` (vendor). */
export const transferColumns = sql`t.id, t.vendor_id as "vendorId", v.code as vendor, t.player, p.account_id as "accountId", t.currency,
  t.direction, t.amount_minor as "amountMinor", t.state, t.checks, v.currencies`;

const deadlineMs = 2000;

/** How long after it became unclear a vendor is asked; then it is for operators. */
const checkAfterMs = [10_000, 30_000, 120_000, 600_000];

/**
 * The steps of a transfer. Each may be done again: the ledger has one key for each, and of "arrived" and "came back" it takes one. So
 * the row only says how far it is, and is written after the money.
 */
@Injectable()
export class TransferStepService {
  private readonly logger = new Logger('VendorWallet');

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly caller: VendorCallService,
    private readonly clock: Clock,
  ) {}

  /** From the stored request to its end, or to UNKNOWN. */
  async run(transfer: Transfer): Promise<void> {
    await failpoint('vendor_wallet.stored');
    if (transfer.direction === 'DEPOSIT' && !(await this.takeOut(transfer))) return;
    await failpoint('vendor_wallet.taken');
    const operation = transfer.direction === 'DEPOSIT' ? 'wallet-deposit' : 'wallet-withdraw';
    const said = await this.tell(transfer, operation);
    await failpoint('vendor_wallet.told');
    if (said.outcome === 'ok') return this.done(transfer);
    if (said.outcome === 'refused') return this.settle(transfer, 'FAILED', `${said.status} ${said.message}`);
    return this.unclear(transfer, said.message);
  }

  /**
   * Asks the vendor what became of it. A vendor that does not know a transfer has to write it down as failed before it says so; from
   * then on it cannot be done any more, and only therefore the money may come back.
   */
  async check(transfer: Transfer): Promise<void> {
    // A request that was never begun may leave nothing behind either.
    if (transfer.direction === 'DEPOSIT' && !(await this.takeOut(transfer))) return;
    const said = await this.tell(transfer, 'wallet-check');
    const told = said.outcome === 'ok' ? said.body['transferState'] : undefined;
    if (told === 'SUCCESS') return this.done(transfer);
    if (told === 'FAILED') return this.settle(transfer, told);
    const why = said.outcome === 'ok' ? `the vendor says ${String(told)}` : said.message || said.outcome;
    return this.unclear(transfer, why);
  }

  /** The vendor has done it. What it gives back beyond what was brought to it and its ceilings waits for two operators. */
  private async done(transfer: Transfer): Promise<void> {
    const beyond =
      transfer.direction === 'WITHDRAW' && (await isBeyondCeilings(this.database.query, transfer, this.clock.now()));
    return beyond ? this.stuck(transfer, 'above what the vendor may give back') : this.settle(transfer, 'SUCCESS');
  }

  /** Books the end and writes it down; rejects when the wallet does not answer. */
  async settle(transfer: Transfer, state: 'SUCCESS' | 'FAILED', problem = ''): Promise<void> {
    const kind = endOf(transfer.direction, state);
    if (kind !== null && !(await this.book(transfer, kind))) {
      this.logger.error({ msg: 'a vendor contradicts itself about a transfer', transfer: transfer.id, state });
      return this.stuck(transfer, `the ledger does not take ${state}`);
    }
    await failpoint('vendor_wallet.booked');
    await this.database.query(
      sql`update vendor_transfer set state = $2, problem = nullif($3, ''), settled_at = $4, next_check_at = null, stuck_at = null
       where id = $1 and state in ('PENDING', 'UNKNOWN')`,
      [transfer.id, state, problem.slice(0, 300), this.clock.now()],
    );
  }

  /** False when the ledger refused, which ends the transfer. */
  private async takeOut(transfer: Transfer): Promise<boolean> {
    if (await this.book(transfer, CommandKind.COMMAND_KIND_VENDOR_DEPOSIT)) return true;
    await this.database.query(
      sql`update vendor_transfer set state = 'FAILED', problem = 'refused by the wallet', settled_at = $2, next_check_at = null
       where id = $1 and state in ('PENDING', 'UNKNOWN')`,
      [transfer.id, this.clock.now()],
    );
    return false;
  }

  private async book(transfer: Transfer, kind: CommandKind): Promise<boolean> {
    const { accountId, vendor, id, amountMinor, currency } = transfer;
    const command = {
      accountId: BigInt(accountId),
      kind,
      source: `vendor:${vendor}`,
      externalId: id,
      amountMinor: BigInt(amountMinor),
      currency,
      reference: '',
      roundId: '',
      gameCode: '',
      group: '',
    };
    const [outcome] = await this.ledger.apply([command], Date.now() + deadlineMs);
    const { code } = outcome ?? {};
    if (code === OutcomeCode.OUTCOME_CODE_BUSY || code === OutcomeCode.OUTCOME_CODE_EXPIRED)
      throw new Error('the wallet did not get to it');
    return code === OutcomeCode.OUTCOME_CODE_APPLIED || code === OutcomeCode.OUTCOME_CODE_DUPLICATE;
  }

  private tell(
    { vendorId, id, player, amountMinor, currency, currencies }: Transfer,
    operation: string,
  ): Promise<VendorReply> {
    const own = entryOf(currencies, currency) ?? { code: currency, unitMinor: '1' };
    const amount = unitsOfMinor(BigInt(amountMinor), own);
    return this.caller.call(vendorId, operation, { transfer: id, player, amount, currency: own.code });
  }

  /** Neither done nor not done: the money stays where it is. */
  private async unclear(transfer: Transfer, problem: string): Promise<void> {
    const checks = transfer.state === 'UNKNOWN' ? transfer.checks + 1 : 0;
    const next = checkAfterMs[checks];
    if (next === undefined) return this.stuck(transfer, problem);
    const since = next - (checks > 0 ? (checkAfterMs[checks - 1] ?? 0) : 0);
    await this.database.query(
      sql`update vendor_transfer set state = 'UNKNOWN', checks = $2, problem = $3, next_check_at = $4
       where id = $1 and state in ('PENDING', 'UNKNOWN')`,
      [transfer.id, checks, problem.slice(0, 300), new Date(this.clock.now().getTime() + since)],
    );
  }

  private async stuck({ id }: Transfer, problem: string): Promise<void> {
    this.logger.error({ msg: 'a transfer waits for operators', transfer: id, problem });
    await this.database.query(
      sql`update vendor_transfer set state = 'UNKNOWN', problem = $2, next_check_at = null, stuck_at = coalesce(stuck_at, $3)
       where id = $1 and state in ('PENDING', 'UNKNOWN')`,
      [id, problem.slice(0, 300), this.clock.now()],
    );
  }
}

/** What a transfer's end moves; null: nothing. */
function endOf(direction: Direction, state: 'SUCCESS' | 'FAILED'): CommandKind | null {
  if (direction === 'WITHDRAW') return state === 'SUCCESS' ? CommandKind.COMMAND_KIND_VENDOR_WITHDRAWAL : null;
  return state === 'SUCCESS'
    ? CommandKind.COMMAND_KIND_VENDOR_DEPOSIT_SENT
    : CommandKind.COMMAND_KIND_VENDOR_DEPOSIT_RETURNED;
}

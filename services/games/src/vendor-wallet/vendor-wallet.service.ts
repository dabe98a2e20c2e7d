import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { PlayerLookupService, type Seated } from '../launch/player-lookup.service.js';
import { PlayerService } from '../launch/player.service.js';
import { VendorCallService } from '../vendor/vendor-call.service.js';
import { minorOfUnits } from '../vendor/vendor-money.js';
import { Vendor } from '../vendor/vendor.entity.js';
import { TransferStepService, transferColumns, type Transfer } from './transfer-step.service.js';
import type { MoveDto, VendorBalanceDto, VendorTransferDto, VendorWalletDto } from './vendor-wallet.dto.js';
import { entryOf } from '@banyan/kernel/rules';

const firstCheckMs = 15_000;

/** A member's money at vendors that keep it themselves. */
@Injectable()
export class VendorWalletService {
  private readonly logger = new Logger('VendorWallet');

  constructor(
    private readonly database: Database,
    private readonly lookup: PlayerLookupService,
    private readonly players: PlayerService,
    private readonly caller: VendorCallService,
    private readonly steps: TransferStepService,
    private readonly clock: Clock,
  ) {}

  list(): Promise<VendorWalletDto[]> {
    return this.database.query<VendorWalletDto>(
      sql`select code as vendor, name from vendor where wallet_mode = 'transfer' and enabled order by name`,
    );
  }

  async balance(code: string): Promise<VendorBalanceDto> {
    const vendor = await this.vendorOf(code);
    const { id, brand } = principal();
    const member = await this.lookup.seat(id, brand);
    const own = entryOf(vendor.currencies, member.currency);
    if (!own) throw errors.currency_not_offered();
    const answer = { vendor: code, currency: member.currency };
    const { player } = await this.database.transaction((tx) =>
      this.players.ensure(tx, { ...member, vendorId: vendor.id }),
    );
    const said = await this.caller.call(vendor.id, 'wallet-balance', { player, currency: own.code });
    const balance = said.outcome === 'ok' ? said.body['balance'] : undefined;
    const minor = typeof balance === 'string' && /^\d{1,18}$/.test(balance) ? minorOfUnits(balance, own) : null;
    return { ...answer, balanceMinor: minor === null ? null : String(minor) };
  }

  /** Stores the request, then takes its steps; whatever stops them, the job goes on. The same key returns the transfer as it stands. */
  async move(request: MoveDto): Promise<VendorTransferDto> {
    const vendor = await this.vendorOf(request.vendor);
    const { id, brand } = principal();
    const member = await this.lookup.seat(id, brand);
    const own = entryOf(vendor.currencies, member.currency);
    if (!own) throw errors.currency_not_offered();
    if (request.amountMinor % BigInt(own.unitMinor) !== 0n) throw errors.amount_too_fine();
    const transfer = await this.store(request, vendor, member);
    if (transfer) await this.go(transfer);
    return this.stored(request, member.memberId);
  }

  /** The member's latest transfers. */
  async own(): Promise<VendorTransferDto[]> {
    return this.database.query<VendorTransferDto>(
      sql`select ${shown} from vendor_transfer t join vendor v on v.id = t.vendor_id where t.member_id = $1
       order by t.created_at desc, t.id limit 50`,
      [principal().id],
    );
  }

  private async go(transfer: Transfer): Promise<void> {
    try {
      await this.steps.run(transfer);
    } catch (error) {
      this.logger.warn(`transfer ${transfer.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async vendorOf(code: string): Promise<Vendor> {
    const vendor = await this.database.manager.findOne(Vendor, { where: { code } });
    if (!vendor?.enabled || vendor.walletMode !== 'transfer') throw errors.no_such_wallet();
    return vendor;
  }

  /** Null when the key is known already. */
  private store(request: MoveDto, vendor: Vendor, member: Seated): Promise<Transfer | null> {
    const { direction, amountMinor, idempotencyKey } = request;
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const { player } = await this.players.ensure(tx, { ...member, vendorId: vendor.id });
      const id = randomUUID();
      const made = await tx.query(
        sql`insert into vendor_transfer (id, vendor_id, brand, member_id, player, currency, direction, amount_minor, idempotency_key,
           next_check_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (member_id, idempotency_key) do nothing returning id`,
        [
          id,
          vendor.id,
          member.brand,
          member.memberId,
          player,
          member.currency,
          direction,
          amountMinor,
          idempotencyKey,
          new Date(now.getTime() + firstCheckMs),
          now,
        ],
      );
      if (made.length === 0) return null;
      const [transfer] = await tx.query<Transfer>(
        sql`select ${transferColumns} from vendor_transfer t join vendor v on v.id = t.vendor_id join player p on p.player = t.player where t.id = $1`,
        [id],
      );
      return transfer ?? null;
    });
  }

  private async stored(request: MoveDto, memberId: bigint): Promise<VendorTransferDto> {
    const [row] = await this.database.query<VendorTransferDto>(
      sql`select ${shown} from vendor_transfer t join vendor v on v.id = t.vendor_id where t.member_id = $1 and t.idempotency_key = $2`,
      [memberId, request.idempotencyKey],
    );
    const { vendor, direction, amountMinor } = request;
    const same = row?.vendor === vendor && row.direction === direction && row.amountMinor === String(amountMinor);
    if (!row || !same) throw errors.key_used();
    return row;
  }
}

const shown = sql`t.id, v.code as vendor, t.direction, t.amount_minor::text as "amountMinor", t.currency, t.state,
  t.created_at as "createdAt", t.settled_at as "settledAt"`;

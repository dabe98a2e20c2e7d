import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { maskName } from '@banyan/kernel/rules';
import type { CheckPayeeResponse } from '@banyan/proto/wallet/v1/wallet';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import { bankOf } from '../payment/banks.js';
import type { BankCardRequest, BankCardResponse } from './bank-card.dto.js';
import { BankCard, bankName, maskedAccount } from './bank-card.entity.js';

const cardLimit = 5;
/** For how long an account is bound until its holder's name is a second factor: whoever is in a session binds one at once. */
const settledMs = 24 * 3_600_000;

/** The bank accounts that members are paid to. */
@Injectable()
export class BankCardService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identity: IdentityService,
  ) {}

  async list(): Promise<BankCardResponse[]> {
    const cards = await this.database.manager.find(BankCard, {
      where: { memberId: principal().id, removedAt: IsNull() },
      order: { createdAt: 'ASC' },
    });
    return cards.map(toResponse);
  }

  /** Adds an account of the member's real name, with the payment password. The same one again returns itself; somebody else's is refused. */
  async add(request: BankCardRequest): Promise<BankCardResponse> {
    const { id: memberId, brand } = principal();
    const holderName = bankName(request.holderName);
    await this.requireHolder(memberId, holderName);
    await this.identity.requirePaymentPassword(request.paymentPassword);
    const { bankCode, accountNumber } = request;
    return this.database.transaction(async ({ manager, query }) => {
      await query(sql`select pg_advisory_xact_lock($1, hashtext($2))`, [7142, `cards:${memberId}`]);
      const known = await manager.findOneBy(BankCard, { brand, bankCode, accountNumber, removedAt: IsNull() });
      if (known?.memberId === memberId) return toResponse(known);
      if (known) throw errors.bank_card_taken();
      if ((await manager.countBy(BankCard, { memberId, removedAt: IsNull() })) >= cardLimit)
        throw errors.too_many_bank_cards({ limit: cardLimit });
      const card = Object.assign(new BankCard(), {
        id: randomUUID(),
        memberId,
        brand,
        bankCode,
        accountNumber,
        holderName,
        createdAt: this.clock.now(),
        removedAt: null,
      });
      const { identifiers } = await manager
        .createQueryBuilder()
        .insert()
        .into(BankCard)
        .values(card)
        .orIgnore()
        .returning('id')
        .execute();
      if (!identifiers[0]) throw errors.bank_card_taken();
      return toResponse(card);
    });
  }

  async remove(id: string): Promise<void> {
    const { affected } = await this.database.manager.update(
      BankCard,
      { id, memberId: principal().id, removedAt: IsNull() },
      { removedAt: this.clock.now() },
    );
    if (!affected) throw errors.bank_card_not_found();
  }

  /** A member's own account, for a withdrawal; one that was added before real names were asked for is compared here. */
  async own(id: string, memberId: bigint): Promise<BankCard> {
    const card = await this.database.manager.findOneBy(BankCard, { id, memberId, removedAt: IsNull() });
    if (!card) throw errors.bank_card_not_found();
    await this.requireHolder(memberId, card.holderName);
    return card;
  }

  /** The account that a withdrawal goes to, also when its member has taken it away since. */
  paidTo(id: string): Promise<BankCard> {
    return this.database.manager.findOneByOrFail(BankCard, { id });
  }

  /** Whether the member has had an account bound for a day, whether the name is the holder's of one of them, and their digests. */
  async checkPayee(memberId: bigint, name: string): Promise<CheckPayeeResponse> {
    const since = new Date(this.clock.now().getTime() - settledMs);
    const cards = await this.database.manager.findBy(BankCard, {
      memberId,
      removedAt: IsNull(),
      createdAt: LessThanOrEqual(since),
    });
    const typed = bankName(name);
    const matches = typed !== '' && cards.some(({ holderName }) => holderName === typed);
    return { bound: cards.length > 0, matches, marks: cards.map(markOf) };
  }

  private async requireHolder(memberId: bigint, holderName: string): Promise<void> {
    const member = await this.identity.member(memberId);
    if (!member?.realName) throw errors.real_name_needed();
    if (bankName(member.realName) !== holderName) throw errors.holder_not_member();
  }
}

/** Tells accounts apart, and which they are to nobody without the key. */
const markKey = createHmac('sha256', config.statementKey).update('bank accounts').digest();
const markOf = ({ brand, bankCode, accountNumber }: BankCard): string =>
  createHmac('sha256', markKey)
    .update(JSON.stringify([brand, bankCode, accountNumber]))
    .digest('base64url');

function toResponse(card: BankCard): BankCardResponse {
  const { id, bankCode, accountNumber, holderName, createdAt } = card;
  return {
    id,
    bankCode,
    bankName: bankOf(bankCode)?.name ?? bankCode,
    accountNumber: maskedAccount(accountNumber),
    holderName: maskName(holderName),
    createdAt,
  };
}

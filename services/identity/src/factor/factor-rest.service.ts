import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import type { Member } from '../member/member.entity.js';
import { FactorOfferService } from './factor-offer.service.js';
import { FactorStoreService, type FactorRow } from './factor-store.service.js';

/** What becomes of the rest when a member takes an authenticator or a passkey away. */
@Injectable()
export class FactorRestService {
  constructor(
    private readonly store: FactorStoreService,
    private readonly offers: FactorOfferService,
  ) {}

  /**
   * Whether the payee's name would be all that is left of a member whom his own rule holds to a factor. Asked of the wallet before the
   * transaction, whatever else goes at the same time; throws `identity.busy` while it is away.
   */
  async payeeOf(member: Member, row: FactorRow): Promise<boolean> {
    if (!row.enabled) return false;
    const bare = { ...row, totpSecret: null, passkeys: 0, recoveryLeft: 0 };
    return this.offers.withoutPayee(member, bare).length === 0 && (await this.offers.hasPayee(member.id));
  }

  /**
   * In the transaction that took something away, under the lock of the member's row, so that of two at once the second sees what the first
   * left. Recovery codes go with the last of what they stand in for; who has nothing left is held to no rule of his own, as he has just
   * shown that he is the one.
   */
  async settle(tx: Tx, member: Member, hasPayee: boolean): Promise<void> {
    const row = await this.store.find(member.id, tx.query);
    const alone = row.totpSecret === null && row.passkeys === 0;
    if (alone) await this.store.keepCodes(tx, member.id, []);
    const left = this.offers.withoutPayee(member, alone ? { ...row, recoveryLeft: 0 } : row);
    if (row.enabled && left.length === 0 && !hasPayee) await this.store.enable(tx, member.id, false);
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { grpcClient } from '@banyan/kernel/grpc';
import { IdentityServiceClient, type ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { KnownPlayer } from './player.service.js';
import { PlayAccessService } from './play-access.service.js';

/** A member who may play, with his account opened. */
export type Seated = Pick<KnownPlayer, 'memberId' | 'brand' | 'currency' | 'accountId' | 'nickname'>;

/** What a launch needs to know of its brand and of where it comes from. */
export type Surroundings = Pick<ResolveBrandResponse, 'freePlay' | 'country' | 'launchGameCdns'>;

/** Looks up who a member is (identity), his account (wallet) and his id at vendors. */
@Injectable()
export class PlayerLookupService implements OnApplicationShutdown {
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc, config);

  constructor(
    private readonly ledger: LedgerService,
    private readonly access: PlayAccessService,
  ) {}

  /** Checks with identity that the member may play and with the wallet that he is not excluded, and opens his account in his currency. */
  async seat(memberId: bigint, brand: string): Promise<Seated> {
    const member = await this.identity.getMember({ memberId });
    if (member.status !== 'ACTIVE' || member.brand !== brand) throw errors.player_blocked();
    const { accountId, excludedUntil } = await this.ledger.openAccount(memberId, brand, member.currency);
    this.access.refuseExcluded(excludedUntil);
    return { memberId, brand, currency: member.currency, accountId, nickname: member.nickname || member.username };
  }

  /** Refuses when operators keep bonuses from one of these members, at most 1000; free rounds are a bonus. */
  async requireBonuses(memberIds: readonly bigint[]): Promise<void> {
    const [member] = await this.ledger.withoutBonus(memberIds);
    if (member !== undefined) throw errors.free_rounds_restricted({ member });
  }

  /** Whether the brand lets visitors try games, its launch hosts, and the country of the request in hand (empty when unknown). */
  surroundings(brand: string): Promise<Surroundings> {
    return this.identity.resolveBrand({ host: '', ip: ctx().ip, brand });
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}

import { Injectable } from '@nestjs/common';
import type { GetMemberResponse } from '@banyan/proto/identity/v1/identity';
import { principal } from '@banyan/kernel/auth';
import { SettingReader } from '@banyan/kernel/grpc';
import { settings } from '../settings.gen.js';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import type { RecipientDto, TransferDirection } from './transfer.dto.js';

export interface Parties {
  readonly to: GetMemberResponse;
  readonly direction: TransferDirection;
}

/** Identity's client for transfers: uplines, and the sender's payment password. Nothing is cached. */
@Injectable()
export class TransferPartyService {
  constructor(
    private readonly identity: IdentityService,
    private readonly settings: SettingReader,
  ) {}

  /** The direct upline or a direct downline of the member in hand. Anybody else does not exist for him. */
  async recipient(toId: bigint): Promise<Parties> {
    const own = principal().id;
    const [sender, to] = await Promise.all([this.own(), this.identity.member(toId)]);
    if (!to) throw errors.recipient_not_found();
    const direction = to.uplineId === own ? 'DOWN' : sender.uplineId === toId ? 'UP' : null;
    if (!direction || to.brand !== sender.brand || !(await this.isOpen(direction))) throw errors.recipient_not_found();
    if (to.status !== 'ACTIVE' || to.currency !== sender.currency) throw errors.recipient_closed();
    if (sender.status !== 'ACTIVE') throw errors.account_blocked();
    return { to, direction };
  }

  /** The direct upline of the member in hand; null for a top line. */
  async upline(): Promise<RecipientDto | null> {
    const { uplineId } = await this.own();
    if (uplineId === 0n || !(await this.isOpen('UP'))) return null;
    const upline = await this.identity.member(uplineId);
    return (
      upline && { memberId: String(uplineId), username: upline.username, nickname: upline.nickname, direction: 'UP' }
    );
  }

  private isOpen(direction: TransferDirection): Promise<boolean> {
    return this.settings.get(principal().brand, direction === 'UP' ? settings.transferUp : settings.transferDown);
  }

  private async own(): Promise<GetMemberResponse> {
    const member = await this.identity.member(principal().id);
    if (!member) throw errors.no_account();
    return member;
  }
}

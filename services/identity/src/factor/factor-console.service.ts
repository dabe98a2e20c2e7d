import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import type { Query, Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { BrandService } from '../brand/brand.service.js';
import { DeviceService } from '../device/device.service.js';
import { errors } from '../errors.js';
import { MemberService } from '../member/member.service.js';
import { PasskeyStoreService } from '../passkey/passkey-store.service.js';
import { SessionService } from '../session/session.service.js';
import type { FactorConsoleDto } from './factor-console.dto.js';
import { FactorNoticeService } from './factor-notice.service.js';
import { FactorStoreService, type FactorRow } from './factor-store.service.js';

const type = 'factor.remove';
const schema = z.object({ memberId: z.string(), member: z.string() });

const hasAny = ({ enabled, totpSecret, recoveryLeft, passkeys, lockedUntil }: FactorRow): boolean =>
  enabled || totpSecret !== null || recoveryLeft > 0 || passkeys > 0 || lockedUntil !== null;

/** A lost second factor is taken away when two operators agree; the member sets up another one after his next log-in. */
@Injectable()
export class FactorConsoleService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly devices: DeviceService,
    private readonly store: FactorStoreService,
    private readonly notices: FactorNoticeService,
    private readonly passkeys: PasskeyStoreService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'member.reset',
      schema,
      validate: (query, { memberId }) => this.requireAny(query, BigInt(memberId)),
      execute: (tx, { memberId }) => this.remove(tx, BigInt(memberId)),
    });
  }

  async state(id: bigint): Promise<FactorConsoleDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    const { secondFactor: required, secondFactorChoice } = (await this.brands.byCode(member.brand)).flags;
    const { enabled, totpSince: authenticatorSince, recoveryLeft, passkeys, lockedUntil } = await this.store.find(id);
    return {
      on: required || (secondFactorChoice && enabled),
      required,
      authenticatorSince,
      recoveryLeft,
      passkeys,
      lockedUntil,
    };
  }

  async ask(id: bigint, reason: string): Promise<ApprovalDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    const payload = { memberId: String(id), member: member.username };
    return this.approvals.request({ type, objectId: String(id), payload, before: {}, reason });
  }

  /** Whoever has the old device may be somebody else by now: every session ends, and no device is known. */
  private async remove(tx: Tx, id: bigint): Promise<void> {
    const member = await this.members.lock(tx, id);
    await this.store.removeAll(tx, id);
    await this.passkeys.removeAll(tx, { kind: 'member', id });
    await this.devices.forgetProofs(tx, id);
    await this.sessions.revokeAll(tx, 'player', id, 'second factor removed');
    const brand = await this.brands.byCode(member.brand, tx);
    await this.notices.tell(tx, brand, member, brand.defaultLanguage);
    await auditAction(tx, { action: type, objectType: 'member', objectId: id }, this.clock.now());
  }

  private async requireAny(query: Query, id: bigint): Promise<void> {
    if (!hasAny(await this.store.find(id, query))) throw errors.second_factor_missing();
  }
}

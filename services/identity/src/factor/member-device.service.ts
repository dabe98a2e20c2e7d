import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { DeviceService, type DeviceRow } from '../device/device.service.js';
import { errors } from '../errors.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import { SessionService } from '../session/session.service.js';
import type { ConsoleDeviceDto, ConsoleDevicePageDto, OwnDeviceDto, OwnDevicePageDto } from './member-device.dto.js';

/** The devices of members: seen by their owner and by operators, and taken away by either. */
@Injectable()
export class MemberDeviceService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly sessions: SessionService,
    private readonly devices: DeviceService,
  ) {}

  /** The member's own, the one in hand marked; those that were taken away are none any more. */
  async own(query: ListQuery): Promise<OwnDevicePageDto> {
    const { id } = await this.members.signedIn();
    const current = await this.sessions.deviceOf(principal().sid);
    const page = await listPage<Omit<OwnDeviceDto, 'current'>>(this.db.query, query, { ...ofMember, parameters: [id] });
    return { ...page, data: page.data.map((row) => ({ ...row, current: row.id === current })) };
  }

  /** Takes a device of one's own away: its sessions end, and it is unknown. Again changes nothing. */
  async revokeOwn(deviceId: string, password: string): Promise<null> {
    const member = await this.members.signedIn();
    await this.logins.requireRight(member, password);
    await this.revoke(member.id, deviceId, 'device revoked');
    return null;
  }

  list(query: ListQuery): Promise<ConsoleDevicePageDto> {
    return listPage<ConsoleDeviceDto>(this.db.query, query, ofAll);
  }

  /** Takes a member's device away. */
  async revokeOf(memberId: bigint, deviceId: string, reason: string): Promise<void> {
    await this.revoke(memberId, deviceId, 'device revoked by an operator', reason);
  }

  private async revoke(memberId: bigint, deviceId: string, why: string, reason?: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, memberId);
      const device: DeviceRow | null = await this.devices.revoke(tx, memberId, deviceId);
      if (!device) throw errors.device_not_found();
      await this.sessions.revokeDevice(tx, memberId, deviceId, why);
      if (reason === undefined) return;
      const { agent: device_, network: ip } = device;
      await auditAction(
        tx,
        {
          action: 'member.device-revoke',
          objectType: 'member',
          objectId: memberId,
          before: { device: device_, ip },
          reason,
        },
        this.clock.now(),
      );
    });
  }
}

const fields = {
  id: sql`d.id`,
  agent: sql`d.agent`,
  network: sql`d.network`,
  firstSeenAt: sql`d.first_seen_at`,
  lastSeenAt: sql`d.last_seen_at`,
  provedAt: sql`d.proved_at`,
  revokedAt: sql`d.removed_at`,
};

const ofMember: ListSpec = {
  from: sql`member_device d`,
  fields,
  filters: {},
  where: sql`d.member_id = $1 and d.removed_at is null`,
  sort: ['lastSeenAt', 'DESC'],
  key: sql`d.id`,
};

const ofAll: ListSpec = {
  from: sql`member_device d`,
  fields: { ...fields, memberId: sql`d.member_id` },
  filters: {
    memberId: equals(sql`d.member_id`, 'bigint'),
    network: equals(sql`d.network`),
  },
  sort: ['lastSeenAt', 'DESC'],
  key: sql`d.id`,
  large: { sorts: { lastSeenAt: sql`d.last_seen_at` }, narrowedBy: ['memberId'] },
};

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { BrandService } from '../brand/brand.service.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { credentials, fieldNames, profileField, type FieldName } from '../field/profile-fields.js';
import { errors } from '../errors.js';
import { ageOn } from '../field/age.js';
import { requireFields } from '../field/field-rules.js';
import { MemberService } from '../member/member.service.js';
import { heldIn, sealedOf } from '../field/profile-change.js';
import type { AskedValueDto, ProfileChangeDto } from './profile.dto.js';
import { ProfileStore } from '../field/profile-store.service.js';

const type = 'member.profile';
const schema = z.object({
  memberId: z.string(),
  member: z.string(),
  field: z.enum(fieldNames as [FieldName, ...FieldName[]]),
  value: z.string().nullable(),
  valueSeal: z.string(),
  /** What the member held when it was asked for. */
  heldSeal: z.string(),
});
type Payload = z.infer<typeof schema>;

/** Sealed apart from a value that is to be written. */
const heldOf = (field: FieldName): string => `${field}:held`;

/** Changes a field of a member's profile when two operators agree, such as after a look at his papers: also what he may not change himself. */
@Injectable()
export class ProfileRequestService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly brands: BrandService,
    private readonly rules: FieldRuleService,
    private readonly members: MemberService,
    private readonly store: ProfileStore,
  ) {}

  onModuleInit(): void {
    this.approvals.register<Payload>({
      type,
      permission: 'member.edit',
      schema,
      validate: () => Promise.resolve(),
      execute: (tx, payload) => this.carryOut(tx, payload),
    });
  }

  /** What others see of the value is masked, in the request as well; mobile and e-mail go the way of their own proofs. */
  async ask(id: bigint, { field, value, reason }: ProfileChangeDto): Promise<ApprovalDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    requireScope(member.brand);
    if (credentials.has(field) || field === 'email' || field === 'mobile') throw errors.field_closed({ field });
    await this.requireFitting(member.brand, field, value);
    const held = heldIn(member, await this.store.of(id), field);
    const { mask } = profileField(field);
    const payload = {
      memberId: String(id),
      member: member.username,
      field,
      value: value === '' ? null : mask(value),
      valueSeal: this.store.sealFor(id, field, value),
      heldSeal: this.store.sealFor(id, heldOf(field), held ?? ''),
    };
    const before = { value: held === null ? null : mask(held) };
    return this.approvals.request({ type, objectId: `${id}:${field}`, payload, before, reason });
  }

  /** Shows the value that waits for a decision. That it was shown, to whom and why, goes into the audit log; the value does not. */
  async reveal(requestId: string, reason: string): Promise<AskedValueDto> {
    const payload = schema.parse(await this.approvals.waiting(requestId, type));
    const { field, valueSeal } = payload;
    const id = BigInt(payload.memberId);
    return this.db.transaction(async (tx) => {
      const member = await this.members.find(id, tx);
      if (!member) throw requestErrors.not_found();
      requireScope(member.brand);
      await auditAction(
        tx,
        {
          action: 'member.reveal',
          objectType: 'approval',
          objectId: requestId,
          after: { member: member.username, field },
          reason,
        },
        this.clock.now(),
      );
      return { field, value: this.store.unsealOf(id, field, valueSeal) || null };
    });
  }

  /** Refused where the member holds something else by now than whoever asked saw. */
  private async carryOut(tx: Tx, { memberId, field, valueSeal, heldSeal }: Payload): Promise<void> {
    const id = BigInt(memberId);
    const member = await this.members.lock(tx, id);
    requireScope(member.brand);
    const value = this.store.unsealOf(id, field, valueSeal);
    await this.requireFitting(member.brand, field, value);
    const held = heldIn(member, await this.store.of(id, tx.query), field);
    if ((held ?? '') !== this.store.unsealOf(id, heldOf(field), heldSeal)) throw errors.value_changed();
    await this.members.change(tx, member, { [field]: value });
    await this.store.write(tx.query, id, sealedOf({ [field]: value }));
    const { mask } = profileField(field);
    const shown = (text: string | null) => (text ? mask(text) : null);
    const before = { value: shown(held) };
    const after = { field, value: shown(value) };
    await auditAction(tx, { action: type, objectType: 'member', objectId: id, before, after }, this.clock.now());
  }

  /** By the brand's rule, though it may stay empty: what nobody proved can be taken away. */
  private async requireFitting(code: string, field: FieldName, value: string): Promise<void> {
    if (value === '') return;
    requireFields(
      (await this.rules.of(code)).filter((rule) => rule.field === field),
      { [field]: value },
    );
    const { birthdayMinAge: minAge, timeZone } = await this.brands.byCode(code);
    if (field === 'birthday' && ageOn(value, this.clock.now(), timeZone) < minAge) throw errors.underage({ minAge });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { FactorNoticeService } from '../factor/factor-notice.service.js';
import { FactorProofService, sessionRef } from '../factor/factor-proof.service.js';
import { FactorRestService } from '../factor/factor-rest.service.js';
import { FactorStoreService } from '../factor/factor-store.service.js';
import { passwordSeal } from '../factor/password-seal.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { mostPasskeys, type PasskeyOwner } from '../passkey/passkey-owner.js';
import { PasskeyService, type PasskeyAsked } from '../passkey/passkey.service.js';
import { PasskeyStoreService, type Passkey } from '../passkey/passkey-store.service.js';
import { siteOrigin } from '../brand/site-origin.js';
import type { PasskeyAddDto, PasskeyAddedDto, PasskeyBeginDto, PasskeysDto } from './own-passkey.dto.js';

/** A member's own passkeys: each logs him in, and answers where a second factor is asked for. */
@Injectable()
export class OwnPasskeyService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly passkeys: PasskeyService,
    private readonly store: PasskeyStoreService,
    private readonly proof: FactorProofService,
    private readonly factors: FactorStoreService,
    private readonly rest: FactorRestService,
    private readonly notices: FactorNoticeService,
  ) {}

  async list(): Promise<PasskeysDto> {
    const { member, brand } = await this.own();
    return this.of(member, brand);
  }

  /** What a new one is made by. Throws `identity.passkeys_closed` where the brand offers none, `identity.too_many_passkeys` of who has ten. */
  async begin(given: PasskeyBeginDto): Promise<PasskeyAsked> {
    const { member, brand } = await this.own();
    if (!brand.flags.passkeys) throw errors.passkeys_closed();
    const right = await this.proof.proved(member, given);
    if ((await this.store.of(ownerOf(member))).length >= mostPasskeys) throw errors.too_many_passkeys();
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
    });
    return this.passkeys.askToAdd(ceremonyOf(member), { name: member.username, site: brand.name });
  }

  /** Keeps what the authenticator made in the session that began it, with recovery codes where there are none, and tells the member. */
  async add({ name, credential }: PasskeyAddDto): Promise<PasskeyAddedDto> {
    const { member, brand } = await this.own();
    if (!brand.flags.passkeys) throw errors.passkeys_closed();
    const made = await this.passkeys.made(ceremonyOf(member), credential);
    const codes = await this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      now.requireMaySignIn();
      // Set anew while this was under way: whoever knew only the old one adds nothing.
      if (now.passwordHash !== member.passwordHash) throw errors.passkey_over();
      await this.store.add(tx, ownerOf(member), made, name);
      const first = await this.factors.firstCodes(tx, member.id);
      await this.notices.tell(tx, brand, member, undefined, 'passkey_added');
      await this.record(tx, member, 'passkey.add', { name, host: made.host });
      return first;
    });
    return { ...(await this.of(member, brand)), codes };
  }

  async rename(id: string, name: string): Promise<PasskeysDto> {
    const { member, brand } = await this.own();
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.store.rename(tx, ownerOf(member), id, name);
    });
    return this.of(member, brand);
  }

  /** Has one that a new password suspended log its owner in again. */
  async confirm(id: string, given: PasskeyBeginDto): Promise<PasskeysDto> {
    const { member, brand } = await this.own();
    await this.find(member, id);
    const right = await this.proof.proved(member, given);
    await this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      // Set anew while this one was judged: whoever knows only the old one confirms nothing.
      if (now.passwordHash !== member.passwordHash) throw errors.wrong_password();
      await this.proof.use(tx, right);
      await this.store.confirm(tx, ownerOf(member), id);
      await this.record(tx, member, 'passkey.confirm', { id });
    });
    return this.of(member, brand);
  }

  /**
   * Takes one away, and nothing else but the recovery codes with the last of what they stand in for. Open sessions go on. One that was
   * suspended by who knew the old password goes with the new one alone where there is nothing beside passkeys and codes: whoever found the old
   * one may have added them.
   */
  async remove(id: string, given: PasskeyBeginDto): Promise<PasskeysDto> {
    const { member, brand } = await this.own();
    const { name, host, suspendedAt } = await this.find(member, id);
    const row = await this.factors.find(member.id);
    // A mailbox alone, by which the password was set anew, takes no factor away.
    const doubtful = suspendedAt !== null && row.resetBy === null;
    const right =
      doubtful && given.method !== 'passkey' && given.method !== 'recovery'
        ? await this.proof.provedWithoutPasskeys(member, given, row)
        : await this.proof.proved(member, given, row);
    const hasPayee = await this.rest.payeeOf(member, row);
    await this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      // Set anew while this one was judged: whoever knows only the old one takes nothing away.
      if (now.passwordHash !== member.passwordHash) throw errors.wrong_password();
      await this.proof.use(tx, right);
      await this.store.remove(tx, ownerOf(member), id);
      await this.rest.settle(tx, now, hasPayee);
      await this.notices.tell(tx, brand, member, undefined, 'passkey_removed');
      await this.record(tx, member, 'passkey.remove', { name, host });
    });
    return this.of(member, brand);
  }

  private async own(): Promise<{ member: Member; brand: Brand }> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    return { member, brand: await this.brands.byCode(member.brand) };
  }

  private async of(member: Member, { flags }: Brand): Promise<PasskeysDto> {
    return { offered: flags.passkeys, passkeys: await this.store.of(ownerOf(member)) };
  }

  private async find(member: Member, id: string): Promise<Passkey> {
    const found = (await this.store.of(ownerOf(member))).find((one) => one.id === id);
    if (!found) throw errors.passkey_not_found();
    return found;
  }

  /** Operators see who changed a way in, on which device and from where. */
  private record(tx: Tx, { id }: Member, action: string, after: Readonly<Record<string, unknown>>): Promise<void> {
    return auditAction(tx, { action, objectType: 'member', objectId: id, after }, this.clock.now());
  }
}

const ownerOf = ({ id }: Member): PasskeyOwner => ({ kind: 'member', id });

/** Of the session and of the password that it began with. */
const ceremonyOf = (member: Member) => ({
  purpose: 'add' as const,
  brand: member.brand,
  origin: siteOrigin(),
  owner: ownerOf(member),
  ref: `${sessionRef()}:${passwordSeal(member).toString('base64url')}`,
});

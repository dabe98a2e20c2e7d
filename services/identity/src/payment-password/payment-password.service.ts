import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import { CredentialService } from '../password/credential.service.js';
import { passwordProblem } from '../password/password-rule.js';
import type { PaymentPasswordChangeDto, PaymentPasswordStateDto } from './payment-password.dto.js';
import { PaymentAttemptService } from './payment-attempt.service.js';

/** The second password: set with the login password, changed with itself, asked for when money or a signature goes out. */
@Injectable()
export class PaymentPasswordService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly credentials: CredentialService,
    private readonly tries: PaymentAttemptService,
  ) {}

  async state(): Promise<PaymentPasswordStateDto> {
    const { id } = await this.own();
    const known = await this.tries.find(id);
    return { set: known !== null, lockedUntil: known?.lockedUntil ?? null };
  }

  async change(body: PaymentPasswordChangeDto): Promise<PaymentPasswordStateDto> {
    const member = await this.own();
    const { currentPassword, newPassword, confirmNewPassword } = body;
    if (newPassword !== confirmNewPassword) throw errors.passwords_differ();
    if (passwordProblem(newPassword, member.username)) throw errors.weak_password();
    const known = await this.tries.find(member.id);
    if (known) await this.tries.judge(member.id, currentPassword);
    else await this.logins.requireRight(member, currentPassword);
    if (known && newPassword === currentPassword) throw errors.same_password();
    if (await this.credentials.matches(member.passwordHash, newPassword)) throw errors.payment_password_same();
    const hash = await this.credentials.hash(newPassword);
    if (!(await this.store(member.id, hash, known?.hash ?? null))) throw errors.wrong_state({});
    return { set: true, lockedUntil: null };
  }

  /** A first one for a member of the demo; one that is there stays. */
  async give(tx: Tx, memberId: bigint, hash: string): Promise<void> {
    await tx.query(
      sql`insert into payment_password (member_id, hash, changed_at) select id, $2, registered_at from member where id = $1
       on conflict do nothing`,
      [memberId, hash],
    );
  }

  private async own(): Promise<Member> {
    const member = await this.members.current();
    if (member.isTrial) throw errors.trial_account();
    return member;
  }

  /** In the place of the one that was proved, or of none: of two at once one wins. */
  private async store(memberId: bigint, hash: string, before: string | null): Promise<boolean> {
    const at = this.clock.now();
    const rows =
      before === null
        ? await this.db.query(
            sql`insert into payment_password (member_id, hash, changed_at) values ($1, $2, $3)
             on conflict (member_id) do nothing returning member_id`,
            [memberId, hash, at],
          )
        : await this.db.query(
            sql`update payment_password set hash = $2, changed_at = $3 where member_id = $1 and hash = $4 returning member_id`,
            [memberId, hash, at, before],
          );
    return rows.length > 0;
  }
}

import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { AttemptService } from '../attempt/attempt.service.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { AuthenticatorService } from './authenticator.service.js';
import { FactorCodeService } from './factor-code.service.js';
import { PasskeyService } from '../passkey/passkey.service.js';
import { isUnguessable, type FactorMethod } from './factor-method.js';
import { answerCeremony } from './passkey-answer.js';
import { FactorStoreService } from './factor-store.service.js';
import { PayeeService } from './payee.service.js';
import { recoveryHash } from './recovery-codes.js';

/** An answer, and the challenge or session that it was asked for by. */
export interface FactorAnswer {
  readonly method: FactorMethod;
  readonly answer: string;
  readonly ref: string;
}

/** A right answer; {@link RightAnswer.use} makes it good for one thing, in the transaction of that. */
export interface RightAnswer {
  /** False when it was used meanwhile. */
  use(tx: Tx): Promise<boolean>;
}

/** Judges what members show beside their passwords. Each answer is counted for the member and for his address before it is judged. */
@Injectable()
export class FactorJudgeService {
  constructor(
    private readonly attempts: AttemptService,
    private readonly store: FactorStoreService,
    private readonly authenticators: AuthenticatorService,
    private readonly codes: FactorCodeService,
    private readonly payees: PayeeService,
    private readonly passkeys: PasskeyService,
  ) {}

  /** Null for a wrong answer. Throws `identity.locked` where no more are taken. The caller has counted it for the challenge. */
  async judge(member: Member, given: FactorAnswer): Promise<RightAnswer | null> {
    const attempt = { scope: 'factor', brand: member.brand, account: String(member.id), ip: ctx().ip } as const;
    await this.attempts.take(attempt);
    const counted = !isUnguessable(given.method);
    if (counted) await this.store.take(member.id);
    const use = await this.rightUse(member, given).catch(async (error: unknown) => {
      await this.attempts.giveBack(attempt);
      if (counted) await this.store.giveBack(member.id);
      throw error;
    });
    if (!use) return null;
    return {
      use: async (tx) => {
        if (!(await use(tx))) return false;
        await this.store.clearTries(tx, member.id);
        await this.attempts.clear(attempt, tx.query);
        return true;
      },
    };
  }

  private async rightUse(
    member: Member,
    { method, answer, ref }: FactorAnswer,
  ): Promise<((tx: Tx) => Promise<boolean>) | null> {
    const text = answer.trim();
    switch (method) {
      case 'passkey': {
        const right = await this.passkeys.judge(answerCeremony(member, ref), text);
        return (tx) => right.use(tx, false);
      }
      case 'totp': {
        const { totpSecret } = await this.store.find(member.id);
        const step = totpSecret === null ? null : this.authenticators.stepOf(member.id, totpSecret, text);
        return step === null ? null : (tx) => this.store.useStep(tx, member.id, step);
      }
      case 'sms':
      case 'email':
        if (!(await this.codes.matches(member, method, ref, text))) return null;
        return (tx) => this.codes.use(tx, member, method, ref, text);
      case 'recovery': {
        const hash = recoveryHash(member.id, text);
        if (!(await this.store.hasCode(member.id, hash))) return null;
        return (tx) => this.store.useCode(tx, member.id, hash);
      }
      case 'payee':
        return text !== '' && (await this.payees.matches(member.id, text)) ? () => Promise.resolve(true) : null;
    }
  }
}

/** A wrong answer, or one that was used. */
export const wrongAnswer = (triesLeft: number): Error => errors.second_factor_wrong({ triesLeft });

import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { AttemptService } from '../attempt/attempt.service.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { Operator } from './operator.entity.js';
import { seal, unseal } from '../secret/secret-box.js';
import { TotpPort } from './totp.port.js';

const key = Buffer.from(config.secretKey, 'base64');

/** The second factor of operators. */
@Injectable()
export class TotpService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly totp: TotpPort,
    private readonly attempts: AttemptService,
  ) {}

  /** A fresh secret, sealed for the operator's row. */
  createSealed(username: string): string {
    return this.sealFor(username, this.totp.createSecret());
  }

  sealFor(username: string, secret: string): string {
    return seal(key, secret, `totp:${username}`);
  }

  /** Puts a secret that came from outside (the launcher's) in place of another one. */
  async reseal(id: bigint, username: string, secret: string): Promise<void> {
    const [row] = await this.db.query<{ totp_secret: string }>(sql`select totp_secret from operator where id = $1`, [
      id,
    ]);
    if (!row || holds(row.totp_secret, username, secret)) return;
    await this.db.query(sql`update operator set totp_secret = $2, totp_last_step = null where id = $1`, [
      id,
      this.sealFor(username, secret),
    ]);
  }

  /** Shown to an operator who enrols his authenticator. */
  enrolment({ username, totpSecret }: Operator): { secret: string; otpauthUrl: string } {
    const secret = unseal(key, totpSecret, `totp:${username}`);
    return { secret, otpauthUrl: this.totp.uri(secret, username) };
  }

  /** Throws unless the code is right and was not used before; five wrong ones lock the operator out for five minutes. */
  async require(operator: Operator, code: string): Promise<void> {
    const attempt = await this.attempt(operator);
    const step = this.step(operator, code);
    if (step === null || !(await this.use(operator.id, step))) throw errors.invalid_code();
    await this.attempts.clear(attempt);
  }

  /** The step of a right code of an authenticator that is being enrolled; tries are counted as for {@link require}. */
  async stepOf(operator: Operator, code: string): Promise<number> {
    const attempt = await this.attempt(operator);
    const step = this.step(operator, code);
    if (step === null) throw errors.invalid_code();
    await this.attempts.clear(attempt);
    return step;
  }

  private async attempt({ id }: Operator) {
    const attempt = { scope: 'totp', brand: '', account: String(id), ip: '' } as const;
    await this.attempts.take(attempt);
    return attempt;
  }

  private step({ username, totpSecret }: Operator, code: string): number | null {
    return this.totp.stepOf(unseal(key, totpSecret, `totp:${username}`), code, this.clock.now());
  }

  /** One statement, so that of two uses of a code at once only one counts. */
  private async use(id: bigint, step: number): Promise<boolean> {
    const used = await this.db.query(
      sql`update operator set totp_last_step = $2 where id = $1 and totp_confirmed_at is not null
        and (totp_last_step is null or totp_last_step < $2) returning id`,
      [id, step],
    );
    return used.length === 1;
  }
}

/** A secret sealed with a key that is gone cannot be opened; it holds nothing then. */
function holds(sealed: string, username: string, secret: string): boolean {
  try {
    return unseal(key, sealed, `totp:${username}`) === secret;
  } catch {
    return false;
  }
}

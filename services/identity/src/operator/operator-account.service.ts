import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { type Query, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { passwordProblem } from '../password/password-rule.js';
import { TotpService } from './totp.service.js';

/** What an operator's row is made of. */
export interface NewOperator {
  readonly id?: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  /** Both factors together; without them the operator enrols his own. */
  readonly factors?: { readonly passwordHash: string; /** base32 */ readonly totpSecret: string };
}

/** Creates operators' accounts. */
@Injectable()
export class OperatorAccountService {
  constructor(
    private readonly clock: Clock,
    private readonly credentials: CredentialService,
    private readonly totp: TotpService,
  ) {}

  /** Checks and hashes a password. */
  hash(username: string, password: string): Promise<string> {
    if (passwordProblem(password, username)) throw errors.weak_password();
    return this.credentials.hash(password);
  }

  /** The new id, or null when the username is taken. */
  async create(query: Query, { id, username, name, role, factors }: NewOperator): Promise<bigint | null> {
    const sealed = factors ? this.totp.sealFor(username, factors.totpSecret) : this.totp.createSealed(username);
    const now = this.clock.now();
    const [made] = await query<{ id: string }>(
      sql`insert into operator (id, username, name, role, password_hash, totp_secret, totp_confirmed_at, created_at)
       values (coalesce($1::bigint, nextval(pg_get_serial_sequence('operator', 'id'))), $2, $3, $4, $5, $6, $7, $8)
       on conflict (lower(username)) do nothing returning id`,
      [id ?? null, username, name, role, factors?.passwordHash ?? null, sealed, factors ? now : null, now],
    );
    return made ? BigInt(made.id) : null;
  }
}

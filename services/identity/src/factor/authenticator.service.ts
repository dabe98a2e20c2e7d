import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { TotpPort } from '../operator/totp.port.js';
import { seal, unseal } from '../secret/secret-box.js';
import { factorKey } from './factor-digest.js';

/** Authenticators of members: secrets sealed for their rows, and the step that a code belongs to. */
@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly clock: Clock,
    private readonly totp: TotpPort,
  ) {}

  /** A fresh secret, sealed for the member's row, and what his app reads of it. */
  create(memberId: bigint, username: string, issuer: string): { secret: string; sealed: string; otpauthUrl: string } {
    const secret = this.totp.createSecret();
    const sealed = seal(factorKey, secret, contextOf(memberId));
    return { secret, sealed, otpauthUrl: this.totp.uri(secret, username, issuer) };
  }

  /** The step of a right code; null for a wrong one. */
  stepOf(memberId: bigint, sealed: string, code: string): number | null {
    return this.totp.stepOf(unseal(factorKey, sealed, contextOf(memberId)), code, this.clock.now());
  }
}

const contextOf = (memberId: bigint): string => `member totp:${memberId}`;

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import speakeasy from 'speakeasy';
import { TotpPort } from './totp.port.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const platform = 'Banyan';
const stepSeconds = 30;
const driftSteps = 1;

/** speakeasy with its known defects shut out: it reads `07281x` as a code, takes empty and broken secrets, and its own secrets are biased. */
@Injectable()
export class SpeakeasyTotp extends TotpPort {
  createSecret(): string {
    return Array.from(randomBytes(32), (byte) => alphabet[byte & 31]).join('');
  }

  stepOf(secret: string, code: string, at: Date): number | null {
    if (!/^\d{6}$/.test(code)) return null;
    if (!/^[A-Z2-7]{32,}$/.test(secret)) throw new Error('a TOTP secret is at least 32 base32 characters');
    const time = Math.floor(at.getTime() / 1000);
    const found = speakeasy.totp.verifyDelta({
      secret,
      encoding: 'base32',
      token: code,
      time,
      step: stepSeconds,
      window: driftSteps,
    });
    return found ? Math.floor(time / stepSeconds) + found.delta : null;
  }

  uri(secret: string, account: string, issuer = platform): string {
    const label = `${issuer}:${account}`;
    return speakeasy.otpauthURL({ secret, encoding: 'base32', label: encodeURIComponent(label), issuer });
  }
}

import { Injectable } from '@nestjs/common';
import { AttemptService, type Attempt } from '../attempt/attempt.service.js';
import { PasswordHasher } from './password-hasher.js';

/** Hashes passwords, and judges them, each as one counted try. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly attempts: AttemptService,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Throws `identity.busy` while no further password could wait for its turn. */
  requireRoom(): void {
    this.hasher.requireRoom();
  }

  /** Whether the password is right. `stored` is null for an unknown account, which takes as long as a known one. */
  async judge(attempt: Attempt, stored: string | null, password: string): Promise<boolean> {
    this.hasher.requireRoom();
    await this.attempts.take(attempt);
    const right = await this.hasher.verify(stored, password).catch(async (error: unknown) => {
      await this.attempts.giveBack(attempt);
      throw error;
    });
    if (right) await this.attempts.clear(attempt);
    return right;
  }

  /** Compares without counting: for a password that is being chosen, or that is counted elsewhere. */
  matches(stored: string | null, password: string): Promise<boolean> {
    return this.hasher.verify(stored, password);
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }
}

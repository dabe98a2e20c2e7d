import { Injectable } from '@nestjs/common';
import { AttemptService, type Attempt } from '../attempt/attempt.service.js';
import { ownPlace, type Place } from './login-admission.service.js';
import { PasswordHasher } from './password-hasher.js';

/** Hashes passwords, and judges them, each as one counted try, for those who have a {@link Place} to wait. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly attempts: AttemptService,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Whether the password is right. `stored` is null for an unknown account, which takes as long as a known one. */
  async judge(attempt: Attempt, stored: string | null, password: string, place: Place = ownPlace()): Promise<boolean> {
    this.hasher.requireRoom(place);
    await this.attempts.take(attempt);
    const right = await this.hasher.verify(stored, password, place).catch(async (error: unknown) => {
      await this.attempts.giveBack(attempt);
      throw error;
    });
    if (right) await this.attempts.clear(attempt);
    return right;
  }

  /** Compares without counting: for a password that is being chosen, or that is counted elsewhere. */
  matches(stored: string | null, password: string, place: Place = ownPlace()): Promise<boolean> {
    return this.hasher.verify(stored, password, place);
  }

  hash(password: string, place: Place = ownPlace()): Promise<string> {
    return this.hasher.hash(password, place);
  }
}

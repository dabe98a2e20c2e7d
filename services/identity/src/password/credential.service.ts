import { Injectable } from '@nestjs/common';
import { AttemptService, type Attempt } from '../attempt/attempt.service.js';
import { PasswordHasher, laneOf } from './password-hasher.js';

/** Hashes passwords, and judges them, each as one counted try. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly attempts: AttemptService,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Throws `identity.busy` while no further password of this device, else of this address, could wait for its turn. */
  requireRoom(device: string | null = null): void {
    this.hasher.requireRoom(laneOf(device));
  }

  /** Whether strangers would wait long now. */
  get busy(): boolean {
    return this.hasher.busy;
  }

  /** Whether the password is right. `stored` is null for an unknown account, which takes as long as a known one. */
  async judge(attempt: Attempt, stored: string | null, password: string): Promise<boolean> {
    const lane = laneOf(attempt.device);
    this.hasher.requireRoom(lane);
    await this.attempts.take(attempt);
    const right = await this.hasher.verify(stored, password, lane).catch(async (error: unknown) => {
      await this.attempts.giveBack(attempt);
      throw error;
    });
    if (right) await this.attempts.clear(attempt);
    return right;
  }

  /** Compares without counting: for a password that is being chosen, or that is counted elsewhere. `known`: whose it is, if somebody asks for him. */
  matches(stored: string | null, password: string, known: string | null = null): Promise<boolean> {
    return this.hasher.verify(stored, password, laneOf(known));
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }
}

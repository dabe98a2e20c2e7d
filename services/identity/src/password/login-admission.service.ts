import { Injectable } from '@nestjs/common';
import { ctx, networkOf } from '@banyan/kernel/app';
import { authErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import type { Lane, Standing } from './fair-queue.js';
import { PasswordHasher } from './password-hasher.js';
import { PuzzleService, standardParts } from './puzzle.service.js';

/**
 * Where somebody may wait for a password to be judged or hashed. Nobody can make one but the functions of this file, and for
 * strangers {@link LoginAdmissionService} alone does: whatever hashes for them has asked for the proof of work before.
 */
class AdmittedCaller implements Lane {
  /** Not public, so that no other object is one by its shape. */
  protected readonly admitted = true;

  constructor(
    readonly key: string,
    readonly standing: Standing,
  ) {}
}

export type Place = AdmittedCaller;

/** What somebody brings who is not signed in. */
export interface LoginCaller {
  /** His known device, see device/known-device.ts. */
  readonly device?: string | null;
  /** What he worked for a puzzle of `identity.proof_required`. */
  readonly proof?: string;
}

/** What a check had of somebody: nothing, as there is none; work of at least so many parts as were wanted; or something else. */
export type Checked = 'unchecked' | 'worked' | 'passed';

/** A check of a feature that knows more of the way in. `parts` is how much work has to be, where it asks for work; throws where it was not passed. */
export type EntranceCheck = (parts: number) => Promise<Checked>;

const unchecked: EntranceCheck = () => Promise.resolve('unchecked');

/** The place of one whom we know: an account or a device. */
export const placeOf = (known: string): Place => new AdmittedCaller(known, 'known');

/** The place of who is signed in, or of the service itself outside of requests. Throws `auth.required` for a stranger. */
export function ownPlace(): Place {
  const { principal, requestId } = ctx();
  if (principal) return placeOf(`${principal.type}:${principal.id}`);
  if (requestId === '') return placeOf('the service');
  throw authErrors.required();
}

/** Admits callers who want to sign in or to register, before anything is read or hashed for them. */
@Injectable()
export class LoginAdmissionService {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly puzzles: PuzzleService,
  ) {}

  /**
   * Throws `identity.busy` while no further password of this device, else of this address, could wait for its turn; and while many
   * wait, `identity.proof_required` with a puzzle for who is unknown and brings no proof. Work for a `check` counts for it, what else one passes does not.
   */
  async admit({ device = null, proof }: LoginCaller, check = unchecked): Promise<Place> {
    const { principal, ip } = ctx();
    if (principal || device !== null) {
      const place = device === null ? ownPlace() : placeOf(device);
      this.hasher.requireRoom(place);
      await check(0);
      return place;
    }
    // While many wait, a stranger's place is one that he works for: it is there however many wait who did not.
    const { busy } = this.hasher;
    const place = new AdmittedCaller(networkOf(ip), busy ? 'proven' : 'strange');
    this.hasher.requireRoom(place);
    const work = () => errors.proof_required({ proof: this.puzzles.fresh() });
    if (busy && this.puzzles.worked(proof ?? '') < standardParts) throw work();
    const checked = await check(busy ? standardParts : 0);
    if (busy && checked !== 'worked' && !(await this.puzzles.take(proof ?? ''))) throw work();
    return place;
  }
}

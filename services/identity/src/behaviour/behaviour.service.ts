import { Injectable } from '@nestjs/common';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { PuzzleService, type PuzzleKind } from '../password/puzzle.service.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** What is checked, and counts for nothing else. */
export type CheckedPurpose = 'login' | 'register' | `sms/${string}`;

/** What a visitor brings of a check. */
export interface Brought {
  /** What was worked for the puzzle of the refusal. */
  readonly proof?: string | undefined;
}

/**
 * The behaviour check before log-ins, registrations and codes by SMS: something that costs a person nothing and a program that does it a
 * thousand times a lot. Source: specification, lines 175, 260 and 279 to 295; decisions.md 4.
 */
@Injectable()
export class BehaviourService {
  constructor(
    private readonly brands: BrandService,
    private readonly settings: SettingService,
    private readonly puzzles: PuzzleService,
  ) {}

  /**
   * Whether the brand at hand checks, and if so that the visitor passed: what he brought is used up. Throws `identity.behaviour_required`
   * and `identity.behaviour_failed`, which say what is to be done.
   */
  async check(purpose: CheckedPurpose, { proof }: Brought): Promise<boolean> {
    const { code, flags } = await this.brands.current();
    if (!flags.behaviourCheck) return false;
    const kind: PuzzleKind = {
      about: [code, purpose],
      parts: (await this.settings.of(code)).get(settings.behaviourParts),
    };
    if (proof === undefined) throw errors.behaviour_required({ proof: this.puzzles.fresh(kind) });
    if (!(await this.puzzles.take(proof, kind))) throw errors.behaviour_failed({ proof: this.puzzles.fresh(kind) });
    return true;
  }
}

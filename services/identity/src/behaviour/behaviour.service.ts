import { Injectable, Logger } from '@nestjs/common';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { asksGeetest, geetestOf, type GeetestClient } from '../geetest/geetest-client.js';
import type { GeetestDto } from '../geetest/geetest.dto.js';
import { GeetestService } from '../geetest/geetest.service.js';
import type { Checked } from '../password/login-admission.service.js';
import { PuzzleService, type PuzzleKind } from '../password/puzzle.service.js';
import { SettingService, type SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** What is checked, and counts for nothing else. */
export type CheckedPurpose = 'login' | 'register' | `sms/${string}`;

/** What a visitor brings of a check. */
export interface Brought {
  /** What was worked for the puzzle of the refusal. */
  readonly proof?: string | undefined;
  readonly geetest?: GeetestDto | undefined;
}

/**
 * The behaviour check before log-ins, registrations and codes by SMS: something that a person does not notice, and that
 * has a program wait its turn: a thousand standard proofs are some nine seconds of one core of a computer. Source: specification, lines 175, 260 and 279 to 295; decisions.md 4.
 */
@Injectable()
export class BehaviourService {
  private readonly logger = new Logger(BehaviourService.name);

  constructor(
    private readonly brands: BrandService,
    private readonly settings: SettingService,
    private readonly puzzles: PuzzleService,
    private readonly geetest: GeetestService,
  ) {}

  /**
   * Whether the brand at hand checks, and if so by what the visitor passed: what he brought is used up. Work is of at least so many parts.
   * Throws `identity.behaviour_required` and `identity.behaviour_failed`, which say what is to be done.
   */
  async check(purpose: CheckedPurpose, brought: Brought, parts = 0): Promise<Checked> {
    const { code, flags } = await this.brands.current();
    if (!flags.behaviourCheck) return 'unchecked';
    const values = await this.settings.of(code);
    const kind = { about: [code, purpose], parts: Math.max(parts, values.get(settings.behaviourParts)) };
    const client = this.clientOf(code, values);
    if (client) return this.checkByGeetest(client, kind, brought);
    await this.checkByWork(kind, brought);
    return 'worked';
  }

  /** Null where the brand does not have its visitors checked by Geetest, or its key does not open: they work then. */
  private clientOf(brand: string, values: SettingValues): GeetestClient | null {
    if (!asksGeetest(values)) return null;
    try {
      return geetestOf(brand, values);
    } catch (error) {
      this.logger.error(`${brand}: the key of Geetest does not open: ${String(error)}`);
      return null;
    }
  }

  private async checkByWork(kind: PuzzleKind, { proof }: Brought): Promise<void> {
    if (proof === undefined) throw errors.behaviour_required({ proof: this.puzzles.fresh(kind) });
    if (!(await this.puzzles.take(proof, kind))) throw errors.behaviour_failed({ proof: this.puzzles.fresh(kind) });
  }

  /**
   * While Geetest is away, whoever comes works for it instead: the puzzle says so under its seal, so that every process takes the proof of
   * one that found it away, and nobody chooses the puzzle while it is there.
   */
  private async checkByGeetest(client: GeetestClient, kind: PuzzleKind, { proof, geetest }: Brought): Promise<Checked> {
    const instead = { ...kind, about: [...kind.about, 'while Geetest is away'] };
    if (proof !== undefined && (await this.puzzles.take(proof, instead))) return 'worked';
    const asked = { geetest: { captchaId: client.id, script: config.geetestScriptUrl } };
    const verdict = geetest && (await this.geetest.validate(client, geetest));
    if (verdict === 'passed') return 'passed';
    if (verdict === 'failed') throw errors.behaviour_failed(asked);
    if (verdict === 'away' || (await this.geetest.away(client)))
      throw errors.behaviour_required({ proof: this.puzzles.fresh(instead) });
    throw errors.behaviour_required(asked);
  }
}

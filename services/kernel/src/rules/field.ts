import { matches } from './expression.js';
import { patterns } from './patterns.js';

/** A field rule as the server sends it. Lengths in characters (code points), not bytes. */
export interface FieldRule {
  readonly field: string;
  readonly required: boolean;
  readonly patternId: number;
  /** A further form of the whole value, see expression.ts; `*` or empty accepts anything. */
  readonly acceptedPattern: string;
  readonly minLength: number;
  readonly maxLength: number;
}

/** Why a value is refused: message key with the lengths that the message fills in. */
export interface FieldProblem {
  readonly key: string;
  readonly min: number;
  readonly max: number;
}

/**
 * Checks one value against a rule: null when it is fine, else the first problem.
 * Keys: `rules.required`, `rules.length`, `rules.pattern.<name>`, `rules.accepted`.
 */
export function checkField(rule: FieldRule, value: string): FieldProblem | null {
  const problem = (key: string): FieldProblem => ({ key, min: rule.minLength, max: rule.maxLength });
  if (value === '') return rule.required ? problem('rules.required') : null;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return problem('rules.length');
  const pattern = patterns[rule.patternId];
  if (!pattern) throw new RangeError(`unknown pattern ${rule.patternId}`);
  if (!pattern.test(value)) return problem(`rules.pattern.${pattern.name}`);
  return matches(rule.acceptedPattern, value) ? null : problem('rules.accepted');
}

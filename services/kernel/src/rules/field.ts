import { patterns } from './patterns.js';

/** A field rule as the server sends it. Lengths in characters (code points), not bytes. */
export interface FieldRule {
  readonly field: string;
  readonly required: boolean;
  readonly patternId: number;
  /** A further regular expression the whole value must match; `*` or empty accepts anything. */
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

const acceptedPatternLimit = 200;
const valueLimit = 256;
/* Without quantified groups and with few repetitions no value of 256 signs takes long: at worst some millions of steps. */
const quantifiedGroup = /\)[*+{]/;
const backReference = /\\[1-9k]/;
const mostRepetitions = 3;
const mostOptional = 8;

/** Whether a further expression of a rule may be used: it is one, and no value takes it long. `*` and empty text accept anything. */
export function isAcceptablePattern(source: string): boolean {
  if (source === '' || source === '*') return true;
  if (source.length > acceptedPatternLimit || quantifiedGroup.test(source) || backReference.test(source)) return false;
  const outsideClasses = source.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  if ((outsideClasses.match(/[*+{]/g) ?? []).length > mostRepetitions) return false;
  if ((outsideClasses.match(/\?/g) ?? []).length > mostOptional) return false;
  try {
    return new RegExp(`^(?:${source})$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
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
  return accepts(rule.acceptedPattern, value) ? null : problem('rules.accepted');
}

/** Compiles a server-sent expression with bounds, since a hostile one could hang the page. */
function accepts(source: string, value: string): boolean {
  if (source === '' || source === '*') return true;
  return isAcceptablePattern(source) && new RegExp(`^(?:${source})$`, 'u').test(value.slice(0, valueLimit));
}

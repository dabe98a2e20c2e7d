import { settingProblem, type SettingDefinition } from '@banyan/kernel/rules';
import { errors } from '../errors.js';
import { definitions } from './definitions.gen.js';

const known = new Map(definitions.map((definition) => [definition.key, definition]));

/** Throws `setting_unknown` for a key that no service declares. */
export function definitionOf(key: string): SettingDefinition {
  const definition = known.get(key);
  if (!definition) throw errors.setting_unknown({ key });
  return definition;
}

/** The definitions of values that all fit theirs; null stands for the standard. */
export function requireFitting(values: Readonly<Record<string, unknown>>): SettingDefinition[] {
  return Object.entries(values).map(([key, value]) => {
    const definition = definitionOf(key);
    const problem = value === null ? null : settingProblem(definition, value);
    if (problem === 'type') throw errors.setting_malformed({ key });
    if (problem === 'bounds') throw errors.setting_out_of_bounds({ key });
    return definition;
  });
}

/** What {@link requireOrder} asks of a brand's settings. */
interface Values {
  get(definition: SettingDefinition): unknown;
}

/** Throws `settings_crossed` where a value that changes is above the one that it may not be above. */
export function requireOrder(changed: ReadonlySet<string>, values: Values): void {
  for (const lower of definitions) {
    if (lower.notAbove === undefined || !(changed.has(lower.key) || changed.has(lower.notAbove))) continue;
    if (isAbove(values.get(lower), values.get(definitionOf(lower.notAbove))))
      throw errors.settings_crossed({ key: lower.key, other: lower.notAbove });
  }
}

function isAbove(lower: unknown, upper: unknown): boolean {
  if (lower instanceof Map && upper instanceof Map)
    return [...(lower as Map<string, bigint>)].some(([currency, minor]) => {
      const bound = (upper as Map<string, bigint>).get(currency);
      return bound !== undefined && minor > bound;
    });
  return typeof lower === 'number' && typeof upper === 'number' && lower > upper;
}

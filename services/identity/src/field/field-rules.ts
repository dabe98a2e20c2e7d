import { ctx } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { checkField, type FieldRule } from '@banyan/kernel/rules';
import { ruleText } from './rule-messages.js';
import { entryOf } from '@banyan/kernel/rules';

/** What each refused value is told in a language, by the names of the fields. Absent counts as empty. */
export function problemsOf(
  rules: readonly FieldRule[],
  values: Readonly<Record<string, string | null | undefined>>,
  language: string,
): Readonly<Record<string, string[]>> {
  const refused = rules.flatMap((rule) => {
    const problem = checkField(rule, entryOf(values, rule.field) ?? '');
    return problem ? [[rule.field, [ruleText(problem, language)]] as [string, string[]]] : [];
  });
  return Object.fromEntries(refused);
}

/** Holds values to their rules; throws `request.invalid` with a sentence per refused field. Absent counts as empty. */
export function requireFields(
  rules: readonly FieldRule[],
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  const fields = problemsOf(rules, values, ctx().language);
  if (Object.keys(fields).length > 0) throw requestErrors.invalid({ fields });
}

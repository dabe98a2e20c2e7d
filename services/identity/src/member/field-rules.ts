import { ctx } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { checkField, type FieldRule } from '@banyan/kernel/rules';
import { ruleText } from './rule-messages.js';
import { entryOf } from '@banyan/kernel/rules';

/** Holds values to their rules; throws `request.invalid` with a sentence per refused field. Absent counts as empty. */
export function requireFields(
  rules: readonly FieldRule[],
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  const { language } = ctx();
  const refused = rules.flatMap((rule) => {
    const problem = checkField(rule, entryOf(values, rule.field) ?? '');
    return problem ? [[rule.field, [ruleText(problem, language)]] as const] : [];
  });
  if (refused.length > 0) throw requestErrors.invalid({ fields: Object.fromEntries(refused) });
}

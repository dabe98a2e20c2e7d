import type { FieldProblem } from '@banyan/kernel/rules';
import { isText, say } from '@banyan/texts';

/** Whether a rule's key has its own sentence. */
export const hasRuleText = (key: string): boolean => isText('refusals', key);

/** What a field says when its rule refuses it, in a language. */
export const ruleText = ({ key, min, max }: FieldProblem, language: string): string =>
  say('refusals', hasRuleText(key) ? key : 'rules.accepted', language, { min, max });

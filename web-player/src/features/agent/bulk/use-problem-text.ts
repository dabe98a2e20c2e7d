import { useTranslation } from 'react-i18next';
import type { BulkProblem } from '../../../api/agent-bulk';

/** Those that a single offer never meets. */
const own = [
  'member_not_found',
  'no_contract',
  'wrong_state',
  'period_fixed',
  'same_terms',
  'nothing_waits',
  'reminded',
  'failed',
] as const;
type Own = (typeof own)[number];
const isOwn = (code: BulkProblem['code']): code is Own => (own as readonly string[]).includes(code);

/** What is in the way of one, in a sentence each; of a tier with its number. */
export function useProblemText(): (problems: readonly BulkProblem[]) => string {
  const { t } = useTranslation(['bulk', 'agent']);
  const textOf = ({ code, tier }: BulkProblem) => {
    const text = isOwn(code) ? t(`problem.${code}`) : t(`agent:problem.${code}`);
    return tier === undefined ? text : t('ofTier', { tier: tier + 1, text });
  };
  return (problems) => problems.map(textOf).join(' ');
}

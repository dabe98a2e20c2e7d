import { patterns, type FieldProblem, type FieldRule } from '@banyan/kernel/rules';
import { useTranslation } from 'react-i18next';
import type en from '../../../../services/texts/locales/en/player.json';

type PatternName = keyof (typeof en)['common']['rules']['pattern'];

/** The rule before typing and the problem after, with the server's lengths filled in. */
export function useRuleText(): {
  ruleText: (rule: FieldRule) => string;
  problemText: (problem: FieldProblem) => string;
} {
  const { t } = useTranslation('common');
  const pattern = (name: string, min: number, max: number) => t(`rules.pattern.${name as PatternName}`, { min, max });
  return {
    ruleText: ({ patternId, minLength, maxLength }) =>
      pattern(patterns[patternId]?.name ?? 'any', minLength, maxLength),
    problemText: ({ key, min, max }) => {
      if (key === 'rules.required') return t('rules.required');
      if (key === 'rules.length') return t('rules.length', { min, max });
      if (key.startsWith('rules.pattern.')) return pattern(key.slice('rules.pattern.'.length), min, max);
      return t('rules.accepted');
    },
  };
}

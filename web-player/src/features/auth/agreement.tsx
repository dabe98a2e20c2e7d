import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../components/check';
import { LegalSentence } from '../legal/legal-sentence';

/** The two ticks that every registration needs, and what is sent with them. */
export function useAgreement(minAge: number, invited: string) {
  const { t } = useTranslation('auth');
  const [ticked, setTicked] = useState({ terms: false, age: false });
  const [errors, setErrors] = useState<{ terms?: string; age?: string }>({});
  const set = (name: 'terms' | 'age', on: boolean) => {
    setTicked((now) => ({ ...now, [name]: on }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const check = (): boolean => {
    setErrors({
      terms: ticked.terms ? undefined : t('register.termsMissing'),
      age: ticked.age ? undefined : t('register.ageMissing', { age: minAge }),
    });
    return ticked.terms && ticked.age;
  };
  const request = {
    ...(invited && { affiliateCode: invited }),
    acceptTerms: true,
    ageConfirmed: true,
    registerUrl: location.href.slice(0, 500),
    domain: location.hostname,
    registerMethod: 'WEB' as const,
  };
  return { minAge, ticked, set, errors, check, request };
}

export function Agreement({
  agreement: { minAge, ticked, set, errors },
}: {
  agreement: ReturnType<typeof useAgreement>;
}) {
  const { t } = useTranslation('auth');
  return (
    <div className="stack tight">
      <Check error={errors.terms} checked={ticked.terms} onChange={(event) => set('terms', event.target.checked)}>
        <LegalSentence>{t('register.terms')}</LegalSentence>
      </Check>
      <Check error={errors.age} checked={ticked.age} onChange={(event) => set('age', event.target.checked)}>
        {t('register.age', { age: minAge })}
      </Check>
    </div>
  );
}

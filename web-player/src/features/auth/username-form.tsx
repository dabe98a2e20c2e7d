import { entryOf } from '@banyan/kernel/rules';
import { useTranslation } from 'react-i18next';
import type { RegisterSettings } from '../../api/register-settings';
import { useBrand } from '../../brand/use-brand';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { Field, PasswordInput } from '../../components/field';
import { LegalSentence } from '../legal/legal-sentence';
import { Refusal } from '../shared/refusal';
import { MobileCodeFields } from './mobile-code-fields';
import { ProofNote } from './proof-note';
import { RegisterField } from './register-field';
import { useRegister, type SocialTicket } from './use-register';

interface UsernameFormProps {
  settings: RegisterSettings;
  invited: string;
  /** The account with another company that is bound with it: no password is asked for then. */
  social?: SocialTicket;
  onDone?: () => void;
}

/** Registration by a username, with all that the brand's form asks for. */
export function UsernameForm({ settings, invited, social, onDone }: UsernameFormProps) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const { form, inputs, submit, code } = useRegister(settings, invited, flags.smsRegistration, { social, onDone });
  const { errors, isSubmitting } = form.formState;
  const error = (field: string) => entryOf(errors.fields ?? {}, field)?.message;
  const openOptional = inputs.optional.some(({ rule: { field } }) => error(field) || form.getValues(`fields.${field}`));
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('register.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      {inputs.needed.map(({ rule, input }) => (
        <RegisterField key={rule.field} rule={rule} error={error(rule.field)} input={input} />
      ))}
      {inputs.confirm && (
        <Field label={t('register.confirm')} error={errors.confirm?.message}>
          <PasswordInput autoComplete="new-password" required {...inputs.confirm} />
        </Field>
      )}
      {flags.smsRegistration && <MobileCodeFields code={code} />}
      {inputs.optional.length > 0 && (
        <details className="register-more" open={openOptional || undefined}>
          <summary className="link sm">{t('register.more')}</summary>
          <div className="grid gap-4 md:grid-cols-2 mt-4 items-start">
            {inputs.optional.map(({ rule, input }) => (
              <RegisterField key={rule.field} rule={rule} error={error(rule.field)} input={input} />
            ))}
          </div>
        </details>
      )}
      <div className="stack tight">
        <Check error={errors.acceptTerms?.message} {...inputs.terms}>
          <LegalSentence>{t('register.terms')}</LegalSentence>
        </Check>
        <Check error={errors.ageConfirmed?.message} {...inputs.age}>
          {t('register.age', { age: settings.minAge })}
        </Check>
      </div>
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('register.busy')}>
        {t(social ? 'social.newSubmit' : 'register.submit')}
      </Button>
      {!social && <p className="xs faint text-center">{t('register.reassure')}</p>}
    </form>
  );
}

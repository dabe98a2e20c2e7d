import { useTranslation } from 'react-i18next';
import { useRegisterSettings, type RegisterSettings } from '../../api/register-settings';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Field, PasswordInput } from '../../components/field';
import { useBrand } from '../../session';
import { invitation } from '../../session/invitation';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { RegisterField } from './register-field';
import { useRegister } from './use-register';

function Form({ settings }: { settings: RegisterSettings }) {
  const { t } = useTranslation('auth');
  const { form, inputs, submit } = useRegister(settings);
  const { errors, isSubmitting } = form.formState;
  const error = (field: string) => errors.fields?.[field]?.message;
  const openOptional = inputs.optional.some(({ rule: { field } }) => error(field) || form.getValues(`fields.${field}`));
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('register.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      {inputs.needed.map(({ rule, input }) => (
        <RegisterField key={rule.field} rule={rule} error={error(rule.field)} input={input} />
      ))}
      <Field label={t('register.confirm')} error={errors.confirm?.message}>
        <PasswordInput autoComplete="new-password" required {...inputs.confirm} />
      </Field>
      {inputs.optional.length > 0 && (
        <details className="register-more" open={openOptional || undefined}>
          <summary className="link sm">{t('register.more')}</summary>
          <div className="grid gap-4 md:grid-cols-2 mt-4">
            {inputs.optional.map(({ rule, input }) => (
              <RegisterField key={rule.field} rule={rule} error={error(rule.field)} input={input} />
            ))}
          </div>
        </details>
      )}
      <div className="stack tight">
        <Check error={errors.acceptTerms?.message} {...inputs.terms}>
          {t('register.terms')}
        </Check>
        <Check error={errors.ageConfirmed?.message} {...inputs.age}>
          {t('register.age', { age: settings.minAge })}
        </Check>
      </div>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </Button>
      <p className="xs faint text-center">{t('register.reassure')}</p>
    </form>
  );
}

/** Registration by the server's own settings, or the plain word that it is closed. */
export function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  const { flags, loaded } = useBrand();
  const { data, error, refetch } = useRegisterSettings();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !loaded)
    return (
      <div className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-19" />
        ))}
      </div>
    );
  const invited = invitation();
  if (!flags.directRegistration && !invited)
    return (
      <EmptyState motif="lantern" palette="dem" title={t('register.closed.title')} text={t('register.closed.text')} />
    );
  return (
    <>
      {invited && (
        <Note icon="users">
          {t('register.invited')} <bdi className="num">{invited}</bdi>
        </Note>
      )}
      <Form settings={data} />
      <p className="sm muted text-center">
        {t('register.haveAccount')}{' '}
        <button type="button" className="link bg-transparent border-0 p-1" onClick={onLogin}>
          {t('register.login')}
        </button>
      </p>
    </>
  );
}

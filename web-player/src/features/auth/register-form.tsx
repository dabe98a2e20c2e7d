import { entryOf } from '@banyan/kernel/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvitation, type Invitation } from '../../api/invitation';
import { useRegisterSettings, type RegisterSettings } from '../../api/register-settings';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Field, PasswordInput } from '../../components/field';
import { TabPanel, Tabs } from '../../components/tabs';
import { useBrand } from '../../brand/use-brand';
import { useMayRegister } from '../../session';
import { invitation } from '../../session/invitation';
import { LegalSentence } from '../legal/legal-sentence';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { MobileCodeFields } from './mobile-code-fields';
import { MobileRegisterForm } from './mobile-register-form';
import { OneClickForm } from './one-click-form';
import { ProofNote } from './proof-note';
import { RegisterField } from './register-field';
import { useRegister } from './use-register';

function Form({ settings, invited }: { settings: RegisterSettings; invited: string }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const { form, inputs, submit, code } = useRegister(settings, invited, flags.smsRegistration);
  const { errors, isSubmitting } = form.formState;
  const error = (field: string) => entryOf(errors.fields ?? {}, field)?.message;
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
      {flags.smsRegistration && <MobileCodeFields code={code} />}
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
          <LegalSentence>{t('register.terms')}</LegalSentence>
        </Check>
        <Check error={errors.ageConfirmed?.message} {...inputs.age}>
          {t('register.age', { age: settings.minAge })}
        </Check>
      </div>
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </Button>
      <p className="xs faint text-center">{t('register.reassure')}</p>
    </form>
  );
}

/** What every way makes or asks for itself. */
const ownFields = ['username', 'password', 'nickname'];

type Way = 'username' | 'mobile' | 'oneClick';

/** The ways to an account that the brand offers: by username always, by mobile and at one press where it has them. */
function Ways({ settings, invited }: { settings: RegisterSettings; invited: string }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const [way, setWay] = useState<Way>('username');
  // As the server has it: a way that asks for less than the brand's form is not open.
  const asksNoMore = (...given: string[]) =>
    settings.fields.every(({ field, required }) => !required || [...ownFields, ...given].includes(field));
  const ways: Array<{ value: Way; label: string }> = [
    { value: 'username', label: t('register.byUsername') },
    ...(flags.mobileRegistration && asksNoMore('mobile')
      ? [{ value: 'mobile' as const, label: t('register.byMobile') }]
      : []),
    ...(flags.oneClickRegistration && !flags.smsRegistration && asksNoMore()
      ? [{ value: 'oneClick' as const, label: t('register.byOneClick') }]
      : []),
  ];
  if (ways.length === 1) return <Form settings={settings} invited={invited} />;
  const { minAge } = settings;
  return (
    <>
      <Tabs id="register" label={t('register.title')} tabs={ways} value={way} onChange={setWay} />
      <TabPanel id="register" value={way}>
        {way === 'username' && <Form settings={settings} invited={invited} />}
        {way === 'mobile' && <MobileRegisterForm minAge={minAge} invited={invited} />}
        {way === 'oneClick' && <OneClickForm minAge={minAge} invited={invited} />}
      </TabPanel>
    </>
  );
}

/** Who invites, or that the link which led here has ended. */
function Invited({ code, by }: { code: string; by: Invitation | undefined }) {
  const { t } = useTranslation('auth');
  if (by?.open === false)
    return (
      <Note tone="warning">
        {t('register.invitationOver')} <bdi className="num">{code}</bdi>
      </Note>
    );
  return (
    <Note icon="users">
      {by?.inviter ? (
        <>
          {t('register.invitedBy')} <b dir="auto">{by.inviter}</b> · <bdi className="num">{code}</bdi>
        </>
      ) : (
        <>
          {t('register.invited')} <bdi className="num">{code}</bdi>
        </>
      )}
    </Note>
  );
}

/** Registration by the server's own settings, or the plain word that it is closed. */
export function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  const { loaded } = useBrand();
  const { data, error, refetch } = useRegisterSettings();
  // As it was when the form opened: who has just registered forgets it, and the page must not change under him.
  const [code] = useState(invitation);
  const by = useInvitation(code);
  const mayRegister = useMayRegister(code);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !loaded || by.isLoading)
    return (
      <div className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-19" />
        ))}
      </div>
    );
  // Where nobody answers the registration itself will.
  const invited = by.data?.open === false ? '' : code;
  if (!mayRegister)
    return (
      <>
        {code && <Invited code={code} by={by.data} />}
        <EmptyState motif="lantern" palette="dem" title={t('register.closed.title')} text={t('register.closed.text')} />
      </>
    );
  return (
    <>
      {code && <Invited code={code} by={by.data} />}
      <Ways settings={data} invited={invited} />
      <p className="sm muted text-center">
        {t('register.haveAccount')}{' '}
        <button type="button" className="link bg-transparent border-0 p-1" onClick={onLogin}>
          {t('register.login')}
        </button>
      </p>
    </>
  );
}

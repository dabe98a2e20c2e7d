import { checkField } from '@banyan/kernel/rules';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useChangeMember, type Member, type MemberChange } from '../../api/member-info';
import { useRegisterSettings } from '../../api/register-settings';
import { Button } from '../../components/button';
import { Field, Input, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { OwnCodeField } from '../auth/own-code-field';
import { lookOf } from '../auth/register-fields';
import { useRuleText } from '../auth/use-rule-text';
import { Refusal } from '../shared/refusal';
import { isAboutCode, isAboutMobile, isAboutPassword } from './about-contact';

const editable = ['nickname', 'email', 'mobile'] as const;
type Editable = (typeof editable)[number];

type Values = Record<Editable | 'password' | 'verificationCode', string>;

function useMemberForm(member: Member, onDone: () => void) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const errorText = useErrorText();
  const { problemText } = useRuleText();
  const rules = useRegisterSettings().data?.fields ?? [];
  const { mutateAsync } = useChangeMember();
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: { nickname: '', email: '', mobile: '', password: '', verificationCode: '' },
  });
  const [email, mobile] = useWatch({ control: form.control, name: ['email', 'mobile'] });
  const asks = {
    password: email.trim() !== '' || mobile.trim() !== '',
    code: member.mobileVerified && mobile.trim() !== '',
  };
  const check = (field: Editable) => (value: string) => {
    const rule = rules.find((one) => one.field === field);
    const problem = rule && value.trim() !== '' ? checkField(rule, value.trim()) : null;
    return problem ? problemText(problem) : true;
  };
  const submit = form.handleSubmit(async (values) => {
    const change: MemberChange = Object.fromEntries(
      editable.map((field) => [field, values[field].trim()]).filter(([, value]) => value !== ''),
    );
    if (Object.keys(change).length === 0) return onDone();
    if (asks.password) change.password = values.password;
    if (asks.code) change.verificationCode = values.verificationCode.trim();
    try {
      await mutateAsync(change);
      toast.info(t('saved'));
      onDone();
    } catch (error) {
      for (const field of blamedBy(error)) form.setError(field, { message: errorText(error) });
    }
  });
  const input = (field: Editable) => form.register(field, { validate: check(field) });
  const password = form.register('password', {
    validate: (value) => !asks.password || value !== '' || t('payment.missing'),
  });
  return { form, asks, input, password, submit };
}

/** The fields that a refusal is about; the whole form where it is about none. */
function blamedBy(error: unknown): ReadonlyArray<keyof Values | 'root'> {
  if (isAboutPassword(error)) return ['password'];
  if (isAboutCode(error)) return ['verificationCode'];
  if (isAboutMobile(error)) return ['mobile'];
  const blamed = editable.filter((field) => error instanceof ApiError && error.fields[field]);
  return blamed.length > 0 ? blamed : ['root'];
}

/** What a member may change. Masked values are never put into a field: an empty one keeps what there is. */
export function MemberForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const { form, asks, input, password, submit } = useMemberForm(member, onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('info')}>
      <Refusal>{errors.root?.message}</Refusal>
      {editable.map((field) => (
        <Field
          key={field}
          label={t(`auth:field.${field}`)}
          rule={t('keep', { value: member[field] || t('none') })}
          error={errors[field]?.message}
        >
          <Input {...lookOf(field)} spellCheck={false} {...input(field)} />
        </Field>
      ))}
      {asks.code && (
        <>
          <p className="help">{t('oldNumber')}</p>
          <Controller
            control={form.control}
            name="verificationCode"
            render={({ field: { value, onChange } }) => (
              <OwnCodeField
                purpose="change"
                value={value}
                error={errors.verificationCode?.message}
                onChange={onChange}
              />
            )}
          />
        </>
      )}
      {asks.password && (
        <Field label={t('login')} rule={t('loginRule')} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...password} />
        </Field>
      )}
      <p className="help">{t('realNameFixed')}</p>
      <div className="row wrap-ok">
        <Button type="submit" look="primary" busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

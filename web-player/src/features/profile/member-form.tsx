import { checkField, entryOf } from '@banyan/kernel/rules';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useChangeMember, type Member, type MemberChange } from '../../api/member-info';
import { useOwnProfile, type OwnProfile, type ProfileField } from '../../api/profile';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Field, Input, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { OwnCodeField } from '../auth/own-code-field';
import { fieldOfCode, lookOf } from '../auth/register-fields';
import { useRuleText } from '../auth/use-rule-text';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { isAboutCode, isAboutMobile, isAboutPassword } from './about-contact';
import { inGroups } from './field-groups';

interface Values {
  told: Partial<Record<ProfileField['field'], string>>;
  password: string;
  verificationCode: string;
}

type Blamed = `told.${ProfileField['field']}` | 'password' | 'verificationCode' | 'root';

function useMemberForm(member: Member, fields: readonly ProfileField[], onDone: () => void) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const errorText = useErrorText();
  const { problemText } = useRuleText();
  const { mutateAsync } = useChangeMember();
  const open = fields.filter((one) => one.open);
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: {
      told: Object.fromEntries(open.map(({ field }) => [field, ''])),
      password: '',
      verificationCode: '',
    },
  });
  const [email = '', mobile = ''] = useWatch({ control: form.control, name: ['told.email', 'told.mobile'] });
  const asks = {
    password: email.trim() !== '' || mobile.trim() !== '',
    code: member.mobileVerified && mobile.trim() !== '',
  };
  const input = (rule: ProfileField) =>
    form.register(`told.${rule.field}`, {
      validate: (value = '') => {
        // An empty field keeps what there is.
        const problem = value.trim() === '' ? null : checkField(rule, value.trim());
        return problem ? problemText(problem) : true;
      },
    });
  const submit = form.handleSubmit(async ({ told, password, verificationCode }) => {
    const written = open.map(({ field }) => [field, told[field]?.trim() ?? ''] as const);
    const change: MemberChange = Object.fromEntries(written.filter(([, value]) => value !== ''));
    if (Object.keys(change).length === 0) return onDone();
    if (asks.password) change.password = password;
    if (asks.code) change.verificationCode = verificationCode.trim();
    try {
      await mutateAsync(change);
      toast.info(t('saved'));
      onDone();
    } catch (error) {
      for (const [name, message] of blamedBy(error, open))
        form.setError(name, { message: message ?? errorText(error) });
    }
  });
  const password = form.register('password', {
    validate: (value) => !asks.password || value !== '' || t('payment.missing'),
  });
  return { form, asks, input, password, submit };
}

/** The fields that a refusal is about, with what it says of each; the whole form where it is about none. */
function blamedBy(error: unknown, open: readonly ProfileField[]): ReadonlyArray<readonly [Blamed, string?]> {
  if (isAboutPassword(error)) return [['password']];
  if (isAboutCode(error)) return [['verificationCode']];
  if (isAboutMobile(error)) return [['told.mobile']];
  if (!(error instanceof ApiError)) return [['root']];
  const named = error.detail('field') ?? entryOf(fieldOfCode, error.code);
  const blamed = open.flatMap(({ field }) => {
    const [said] = entryOf(error.fields, field) ?? [];
    return said !== undefined || field === named ? [[`told.${field}`, said] as const] : [];
  });
  return blamed.length > 0 ? blamed : [['root']];
}

interface OneProps {
  rule: ProfileField;
  age: number;
  error: string | undefined;
  input: ReturnType<ReturnType<typeof useMemberForm>['input']>;
}

/** One field as the server describes it: what it holds, or its rule, and what a final one means before it is. */
function One({ rule, age, error, input }: OneProps) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const { ruleText } = useRuleText();
  const now = rule.value ? t('keep', { value: rule.value }) : ruleText(rule);
  const says = [
    rule.field === 'birthday' ? t('birthdayAge', { age }) : now,
    ...(rule.editable === 'ONCE' ? [t('once')] : []),
  ];
  return (
    <Field label={t(`auth:field.${rule.field}`)} rule={says.join(' ')} error={error}>
      <Input {...lookOf(rule.field)} spellCheck={false} {...input} />
    </Field>
  );
}

/** What stays as it is, and who may change it. */
function Closed({ rule }: { rule: ProfileField }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <p className="profile-closed">
      <span className="sm muted block">{t(`auth:field.${rule.field}`)}</span>
      {rule.value ? <bdi className="block">{rule.value}</bdi> : <span className="faint block">{t('none')}</span>}
      <span className="help">{t(rule.editable === 'OPERATORS' ? 'byOperators' : 'final')}</span>
    </p>
  );
}

interface FormProps {
  member: Member;
  profile: OwnProfile;
  onDone: () => void;
}

function Form({ member, profile: { fields, birthdayMinAge }, onDone }: FormProps) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const { form, asks, input, password, submit } = useMemberForm(member, fields, onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('info')}>
      <Refusal>{errors.root?.message}</Refusal>
      <p className="sm muted">{t('formRule')}</p>
      {inGroups(fields).map(({ group, fields: some }) => (
        <fieldset key={group} className="profile-group">
          <legend>{t(`group.${group}`)}</legend>
          <div className="profile-fields">
            {some.map((rule) =>
              rule.open ? (
                <One
                  key={rule.field}
                  rule={rule}
                  age={birthdayMinAge}
                  error={errors.told?.[rule.field]?.message}
                  input={input(rule)}
                />
              ) : (
                <Closed key={rule.field} rule={rule} />
              ),
            )}
          </div>
        </fieldset>
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
      <div className="row wrap-ok profile-save">
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

/** What a member may change, as the brand asks for it. Masked values are never put into a field: an empty one keeps what there is. */
export function MemberForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { data, error, refetch } = useOwnProfile(true);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return data ? <Form member={member} profile={data} onDone={onDone} /> : <Skeleton className="h-80" />;
}

import { checkField } from '@banyan/kernel/rules';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useChangeMember, type Member, type MemberChange } from '../../api/member-info';
import { useRegisterSettings } from '../../api/register-settings';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { lookOf } from '../auth/register-fields';
import { useRuleText } from '../auth/use-rule-text';
import { Refusal } from '../shared/refusal';

const editable = ['nickname', 'email', 'mobile'] as const;
type Editable = (typeof editable)[number];

function useMemberForm(onDone: () => void) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const errorText = useErrorText();
  const { problemText } = useRuleText();
  const rules = useRegisterSettings().data?.fields ?? [];
  const { mutateAsync } = useChangeMember();
  const form = useForm<Record<Editable, string>>({
    mode: 'onBlur',
    defaultValues: { nickname: '', email: '', mobile: '' },
  });
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
    try {
      await mutateAsync(change);
      toast.info(t('saved'));
      onDone();
    } catch (error) {
      const blamed = editable.filter((field) => error instanceof ApiError && error.fields[field]);
      for (const field of blamed) form.setError(field, { message: errorText(error) });
      if (blamed.length === 0) form.setError('root', { message: errorText(error) });
    }
  });
  const input = (field: Editable) => form.register(field, { validate: check(field) });
  return { input, submit, state: form.formState };
}

/** What a member may change. Masked values are never put into a field: an empty one keeps what there is. */
export function MemberForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const { input, submit, state } = useMemberForm(onDone);
  const { errors, isSubmitting } = state;
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

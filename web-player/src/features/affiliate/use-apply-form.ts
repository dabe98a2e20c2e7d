import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApply, type ContactKind, type NewApplication } from '../../api/affiliate';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';

export interface ApplyValues {
  fullName: string;
  mobile: string;
  email: string;
  contactKind: ContactKind;
  contact: string;
  remark: string;
}

const empty: ApplyValues = { fullName: '', mobile: '', email: '', contactKind: 'ZALO', contact: '', remark: '' };

const toApplication = ({ contactKind, ...texts }: ApplyValues): NewApplication => ({
  fullName: texts.fullName.trim(),
  mobile: texts.mobile.trim(),
  email: texts.email.trim() || null,
  contactKind,
  contact: texts.contact.trim(),
  remark: texts.remark.trim(),
});

/** The application as it is typed, held to what the server asks for, and what the server says against it. */
export function useApplyForm() {
  const { t } = useTranslation('affiliate');
  const errorText = useErrorText();
  const { mutateAsync } = useApply();
  const form = useForm<ApplyValues>({ mode: 'onBlur', defaultValues: empty });
  const fits = (test: RegExp, problem: string) => (value: string) => test.test(value.trim()) || problem;
  const inputs = {
    fullName: form.register('fullName', { validate: fits(/^.{2,100}$/u, t('wrong.fullName')) }),
    mobile: form.register('mobile', { validate: fits(/^(?=.{6,20}$)\+?[0-9 ]+$/, t('wrong.mobile')) }),
    email: form.register('email', { validate: fits(/^$|^[^@\s]+@[^@\s]+$/, t('wrong.email')) }),
    contactKind: form.register('contactKind'),
    contact: form.register('contact', { validate: fits(/./u, t('wrong.contact')) }),
    remark: form.register('remark'),
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(toApplication(values));
    } catch (error) {
      const blamed = error instanceof ApiError ? error.fields : {};
      const known = (['fullName', 'mobile', 'email', 'contact', 'remark'] as const).filter((name) => blamed[name]);
      for (const name of known) form.setError(name, { message: blamed[name]?.[0] });
      if (known.length === 0) form.setError('root', { message: errorText(error) });
    }
  });
  return { form, inputs, submit };
}

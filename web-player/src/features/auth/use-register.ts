import { entryOf, checkField, type FieldRule } from '@banyan/kernel/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { invitationKey } from '../../api/invitation';
import type { RegisterRequest } from '../../api/register';
import type { RegisterSettings } from '../../api/register-settings';
import type { SocialChannel } from '../../api/social';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { forgetInvitation } from '../../session/invitation';
import { signUp } from '../../session/sign-in';
import { fieldOfCode, parted } from './register-fields';
import { useMobileCode } from './use-mobile-code';
import { useRuleText } from './use-rule-text';

/** The account with another company that waits for its registration in this browser. */
export interface SocialTicket {
  readonly channel: SocialChannel;
  readonly ticket: string;
}

export interface RegisterValues {
  fields: Record<string, string>;
  confirm: string;
  acceptTerms: boolean;
  ageConfirmed: boolean;
}

/** Every field empty, but for the code that an agent's link brings along. */
const emptyOf = (fields: readonly FieldRule[], invited: string) =>
  Object.fromEntries(fields.map(({ field }) => [field, field === 'affiliateCode' ? invited : '']));

/** Puts a refusal under the field it is about and takes the focus there; what is about none stands above the form. */
function useRefusal(form: UseFormReturn<RegisterValues>, fields: readonly FieldRule[]) {
  const errorText = useErrorText();
  return (error: unknown) => {
    const refused = error instanceof ApiError ? error : null;
    const asked = (field: string) => fields.some((rule) => rule.field === field);
    const known = Object.entries(refused?.fields ?? {}).filter(([field]) => asked(field));
    const blamed = refused && entryOf(fieldOfCode, refused.code);
    if (blamed && asked(blamed)) known.push([blamed, [errorText(error)]]);
    for (const [field, messages] of known)
      form.setError(`fields.${field}`, { message: messages[0] ?? errorText(error) });
    const first = fields.find(({ field }) => known.some(([name]) => name === field));
    if (first) form.setFocus(`fields.${first.field}`);
    else form.setError('root', { message: errorText(error) });
  };
}

/** What is sent: the answers given, without what was left empty. */
function requestOf({ fields }: RegisterValues, invitedBy: string): RegisterRequest {
  const given = Object.entries(fields).map(([field, value]) => [field, field === 'password' ? value : value.trim()]);
  const invited = 'affiliateCode' in fields ? '' : invitedBy;
  return {
    // Also where the brand's form does not ask for it; what is typed into the form counts before it.
    ...(invited && { affiliateCode: invited }),
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    acceptTerms: true,
    ageConfirmed: true,
    registerUrl: location.href.slice(0, 500),
    domain: location.hostname,
    registerMethod: 'WEB',
  };
}

/** The registration form's state: the server's rules on blur, its refusals under the field they are about. `invited` is a code or empty. */
export function useRegister(
  { fields: all, minAge }: RegisterSettings,
  invited: string,
  bySms: boolean,
  { social, onDone }: { social?: SocialTicket; onDone?: () => void } = {},
) {
  const code = useMobileCode('register');
  // Where a code proves the mobile, it is typed beside the code; who is known by another company needs no password.
  const fields = all.filter(({ field }) => !(bySms && field === 'mobile') && !(social && field === 'password'));
  const { t } = useTranslation('auth');
  const { problemText } = useRuleText();
  const form = useForm<RegisterValues>({
    mode: 'onBlur',
    defaultValues: { fields: emptyOf(fields, invited), confirm: '', acceptTerms: false, ageConfirmed: false },
  });

  const register = (rule: FieldRule) =>
    form.register(`fields.${rule.field}`, {
      validate: (value) => {
        const problem = checkField(rule, rule.field === 'password' ? value : value.trim());
        return problem ? problemText(problem) : true;
      },
    });
  const repeated = (value: string) => {
    if (value === '') return problemText({ key: 'rules.required', min: 0, max: 0 });
    return value === form.getValues('fields.password') || t('register.mismatch');
  };
  // Registered in the order they stand on the page: the first bad one gets the focus.
  const { needed, optional } = parted(fields);
  const inputs = {
    needed: needed.map((rule) => ({ rule, input: register(rule) })),
    confirm: social ? null : form.register('confirm', { validate: repeated }),
    optional: optional.map((rule) => ({ rule, input: register(rule) })),
    terms: form.register('acceptTerms', { validate: (ticked) => ticked || t('register.termsMissing') }),
    age: form.register('ageConfirmed', { validate: (ticked) => ticked || t('register.ageMissing', { age: minAge }) }),
  };

  const refuse = useRefusal(form, fields);
  const errorText = useErrorText();
  const client = useQueryClient();
  const submit = form.handleSubmit(async (values) => {
    if (bySms && !code.check()) return;
    try {
      const { mobileNum: mobile, ...proved } = code.request;
      const { member } = await signUp({
        ...requestOf(values, invited),
        ...(bySms && { mobile, ...proved }),
        ...(social && { firebaseChannel2: social.channel, firebaseIdToken2: social.ticket }),
      });
      forgetInvitation();
      toast.info(t('register.welcome', { name: member.nickname || member.account }));
      onDone?.();
    } catch (error) {
      if (!bySms || !code.refuse(error, errorText(error))) refuse(error);
      // A link may end while the form is filled in; the form then says so and goes on without it.
      if (error instanceof ApiError && error.code === 'identity.invalid_invitation')
        await client.invalidateQueries({ queryKey: invitationKey });
    }
  });

  return { form, inputs, submit, code };
}

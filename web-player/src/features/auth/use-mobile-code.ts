import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useSendCode, type CodePurpose } from '../../api/verification';
import { useBrand } from '../../brand/use-brand';
import { useCooldown } from './use-cooldown';

export interface MobileValues {
  mobileNum: string;
  countryDialingCode: string;
  verificationCode: string;
  captcha: string;
}

type Errors = Partial<Record<keyof MobileValues, string>>;

/** Whose field a refusal is about, by its code. */
const fieldOf: Readonly<Record<string, keyof MobileValues>> = {
  'identity.invalid_phone_number': 'mobileNum',
  'identity.missing_phone_number': 'mobileNum',
  'identity.invalid_verification_code': 'verificationCode',
  'identity.missing_verification_code': 'verificationCode',
  'identity.code_expired': 'verificationCode',
  'identity.captcha_check_failed': 'captcha',
};
const fields = new Map(Object.entries(fieldOf));

/** A mobile and the code that is sent to it, as a form holds them. */
export function useMobileCode(purpose: CodePurpose) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const [values, setValues] = useState<MobileValues>({
    mobileNum: '',
    countryDialingCode: '84',
    verificationCode: '',
    captcha: '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const [captcha, setCaptcha] = useState(false);
  const [warning, setWarning] = useState<unknown>(null);
  const { secondsLeft, rest } = useCooldown(purpose);
  const { mutateAsync, isPending } = useSendCode();

  const set = (name: keyof MobileValues, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const dialing = flags.dialCodeSelector ? { countryDialingCode: values.countryDialingCode } : {};
  const sent = { mobileNum: values.mobileNum.trim(), ...dialing };
  const missing = (...names: Array<'mobileNum' | 'verificationCode'>): Errors =>
    Object.fromEntries(
      names
        .filter((name) => values[name].trim() === '')
        .map((name) => [name, t('login.empty', { field: t(`mobile.${name}`) })]),
    );

  /** Asks for a code; none is asked for while the last one is good. */
  const send = async () => {
    if (secondsLeft > 0) return;
    const lacks = missing('mobileNum');
    setErrors(lacks);
    if (Object.keys(lacks).length > 0) return;
    try {
      const answer = captcha ? { captcha: values.captcha.trim() } : {};
      const { expiredMinutes } = await mutateAsync({ purpose, ...sent, ...answer });
      rest(expiredMinutes * 60);
      setCaptcha(false);
    } catch (error) {
      const seconds = error instanceof ApiError ? error.detail('retryAfterSeconds') : undefined;
      if (typeof seconds === 'number') rest(seconds);
      if (error instanceof ApiError && error.detail('captcha') === true) setCaptcha(true);
      setWarning(error);
    }
    setValues((now) => ({ ...now, captcha: '' }));
  };

  /** Whether both are there; says under each field what is not. */
  const check = (): boolean => {
    const lacks = missing('mobileNum', 'verificationCode');
    setErrors(lacks);
    return Object.keys(lacks).length === 0;
  };

  /** Puts a refusal under the field that it is about; false where it is about none. */
  const refuse = (error: unknown, text: string): boolean => {
    const field = error instanceof ApiError ? fields.get(error.code) : undefined;
    if (field) setErrors({ [field]: text });
    return field !== undefined;
  };

  return {
    values,
    set,
    errors,
    captcha,
    secondsLeft,
    sending: isPending,
    send,
    warning,
    dismiss: () => setWarning(null),
    check,
    refuse,
    request: { ...sent, verificationCode: values.verificationCode.trim() },
  };
}

export type MobileCode = ReturnType<typeof useMobileCode>;

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../api/verification';
import { useBrand } from '../../brand/use-brand';
import { Button } from '../../components/button';
import { Field, Input, Select } from '../../components/field';
import { useLanguage } from '../../i18n/use-language';
import { CaptchaField } from './captcha-field';
import { CodeWarning } from './code-warning';
import type { MobileCode } from './use-mobile-code';

function DialCode({ code }: { code: MobileCode }) {
  const { t } = useTranslation('auth');
  const { format } = useLanguage();
  const { data = [{ countryCode: 'VN', countryDialingCode: '84' }] } = useCountries(true);
  const names = new Intl.DisplayNames([format], { type: 'region' });
  return (
    <Field label={t('mobile.country')}>
      <Select
        value={code.values.countryDialingCode}
        autoComplete="tel-country-code"
        onChange={(event) => code.set('countryDialingCode', event.target.value)}
      >
        {data.map(({ countryCode, countryDialingCode }) => (
          <option key={countryCode} value={countryDialingCode}>
            {`${names.of(countryCode) ?? countryCode} (+${countryDialingCode})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The mobile, its country where the brand lets one choose, the code, and the button that has it sent. */
export function MobileCodeFields({ code }: { code: MobileCode }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const client = useQueryClient();
  const { values, errors, secondsLeft } = code;
  const send = async () => {
    await code.send();
    await client.invalidateQueries({ queryKey: ['captcha'] });
  };
  return (
    <>
      {flags.dialCodeSelector && <DialCode code={code} />}
      <Field label={t('mobile.mobileNum')} error={errors.mobileNum}>
        <Input
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel-national"
          value={values.mobileNum}
          onChange={(event) => code.set('mobileNum', event.target.value)}
        />
      </Field>
      {code.captcha && (
        <CaptchaField
          error={errors.captcha}
          value={values.captcha}
          onChange={(event) => code.set('captcha', event.target.value)}
        />
      )}
      <div className="code-row">
        <Field label={t('mobile.verificationCode')} error={errors.verificationCode}>
          <Input
            inputMode="numeric"
            dir="ltr"
            maxLength={12}
            autoComplete="one-time-code"
            value={values.verificationCode}
            onChange={(event) => code.set('verificationCode', event.target.value)}
          />
        </Field>
        <Button
          className="code-send"
          busy={code.sending}
          busyLabel={t('mobile.sending')}
          aria-disabled={secondsLeft > 0 || undefined}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? t('mobile.wait', { count: secondsLeft }) : t('mobile.send')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {secondsLeft > 0 && t('mobile.sent')}
      </p>
      {code.warning !== null && <CodeWarning error={code.warning} onClose={code.dismiss} />}
    </>
  );
}

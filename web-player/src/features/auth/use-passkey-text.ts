import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/use-error-text';
import { PasskeyError } from '../../session/passkey';

/** What went wrong with a passkey, or with what asked for it, in words. */
export function usePasskeyText(): (error: unknown) => string {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  return (error) => (error instanceof PasskeyError ? t(`passkey.${error.trouble}`) : errorText(error));
}

import { ChunkTimeout } from '@banyan/kernel/rules';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';

/**
 * A sentence for any failure: this language's own words for the code where its file has them, the server's own words
 * when it said some, ours otherwise. Never a code alone.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['common', 'refusals']);
  return (error) => {
    if (error instanceof ChunkTimeout) return t('error.timeout');
    if (!(error instanceof ApiError)) return t('error.unknownNoId');
    switch (error.code) {
      case 'client.network':
        return t('error.network');
      case 'client.timeout':
        return t('error.timeout');
      case 'client.unavailable':
        return t('error.unavailable');
      case 'client.insecure_context':
        return t('error.insecure_context');
    }
    const own = `refusals:${error.code}`;
    if (i18n.exists(own, { lngs: [i18n.language] })) return i18n.t(own as never, { ...(error.value as object | null) });
    if (error.message) return error.message;
    return error.requestId ? t('error.unknown', { id: error.requestId }) : t('error.unknownNoId');
  };
}

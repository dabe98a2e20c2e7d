import { ChunkTimeout } from '@banyan/kernel/rules';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';

/** A sentence for any failure: the server's own words when it said some, ours otherwise. Never a code alone. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
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
      case 'client.check_unloaded':
        return t('error.check_unloaded');
      case 'client.insecure_context':
        return t('error.insecure_context');
    }
    if (error.message) return error.message;
    return error.requestId ? t('error.unknown', { id: error.requestId }) : t('error.unknownNoId');
  };
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { useErrorText } from '../../i18n/use-error-text';

/** Something could not be read: why, and the way to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <EmptyState
      motif="lantern"
      palette="dem"
      title={t('failed')}
      text={errorText(error)}
      action={
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

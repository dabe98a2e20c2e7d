import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { tryFreely } from '../../session/login-flow';

/** A trial account at one press. */
export function FreePlayButton({ label }: { label: string }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: tryFreely,
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button full icon="play" busy={isPending} busyLabel={t('loading')} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button';
import { toast } from '../../components/toast';

/** Copies a value; `what` names it in the sentence. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { t } = useTranslation('common');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.info(t('copied'), { key: 'copied' });
    } catch {
      toast.error(t('copyFailed'), { key: 'copied' });
    }
  };
  return <IconButton icon="copy" label={t('copy', { what })} onClick={() => void copy()} />;
}

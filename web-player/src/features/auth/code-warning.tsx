import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { useErrorText } from '../../i18n/use-error-text';

/** Why no code was sent, in the server's words. */
export function CodeWarning({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  return (
    <Dialog title={t('mobile.warning')} description={errorText(error)} onClose={onClose}>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('mobile.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

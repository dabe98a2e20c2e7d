import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { useSessionStore } from '../../session';
import { signOut } from '../../session/login-flow';

/** A trial account asked for something only real accounts have. */
export function NeedTrueAccountModal() {
  const { t } = useTranslation('common');
  const close = useSessionStore((state) => state.close);
  const navigate = useNavigate();
  const register = async () => {
    await signOut();
    await navigate('/register');
  };
  return (
    <Dialog title={t('needTrueAccount.title')} description={t('needTrueAccount.text')} onClose={close}>
      <DialogActions>
        <Button onClick={close}>{t('needTrueAccount.stay')}</Button>
        <Button look="primary" onClick={() => void register()}>
          {t('needTrueAccount.register')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { toast } from '../../components/toast';
import { useSessionStore } from '../../session';
import { signOut } from '../../session/login-flow';

/** Asks before it signs out; afterwards the player is home. */
export function LogoutModal() {
  const { t } = useTranslation('auth');
  const close = useSessionStore((state) => state.close);
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    await signOut();
    toast.info(t('logout.done'));
  };
  const { mutate, isPending } = useMutation({ mutationFn: leave });
  return (
    <Dialog title={t('logout.title')} description={t('logout.text')} onClose={close}>
      <DialogActions>
        <Button onClick={close}>{t('logout.cancel')}</Button>
        <Button look="primary" icon="out" busy={isPending} onClick={() => mutate()}>
          {t('logout.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

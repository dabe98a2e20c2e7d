import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useSessionStore, type Modal } from '../../session';
import { enterAfterChange, signOut } from '../../session/login-flow';
import { ChangePasswordForm } from './change-password-form';

type Reason = Extract<Modal, { kind: 'changePassword' }>['reason'];

/** A weak or expired password has to be changed before the session begins; after a first login it may wait. */
export function ChangePasswordModal({ reason }: { reason: Reason }) {
  const { t } = useTranslation('auth');
  const close = useSessionStore((state) => state.close);
  const navigate = useNavigate();
  const forced = reason !== 'first';
  const done = async () => {
    await enterAfterChange();
    await navigate('/');
  };
  return (
    <Dialog
      title={t('changePassword.title')}
      description={t(`changePassword.${reason}`)}
      onClose={forced ? undefined : close}
    >
      <div className="stack">
        <ChangePasswordForm onDone={done} />
        {forced && (
          <Button look="quiet" onClick={() => void signOut()}>
            {t('logout.confirm')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog';
import { useSessionStore } from '../../session';
import { AuthArt } from './auth-art';
import './auth.css';
import { RegisterForm } from './register-form';
import { useOpening } from './use-opening';

/** Registration over whatever page the visitor is on. */
export function RegisterModal() {
  const { t } = useTranslation('auth');
  const close = useSessionStore((state) => state.close);
  const replace = useSessionStore((state) => state.replace);
  if (!useOpening()) return null;
  return (
    <Dialog
      title={t('register.title')}
      description={t('register.intro')}
      onClose={close}
      wide
      draggable
      art={<AuthArt seed="cho-ngoi" title={t('register.art.title')} text={t('register.art.text')} />}
    >
      <RegisterForm onLogin={() => replace({ kind: 'login' })} />
    </Dialog>
  );
}

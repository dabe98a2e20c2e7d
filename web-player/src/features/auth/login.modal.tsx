import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '../../components/dialog';
import { useBrand } from '../../brand/use-brand';
import { useMayRegister, useSessionStore, type Modal } from '../../session';
import './auth.css';
import { AuthArt } from './auth-art';
import { FreePlayButton } from './free-play-button';
import { LoginForm } from './login-form';
import { useOpening } from './use-opening';

type Reason = Extract<Modal, { kind: 'login' }>['reason'];

/** The login wrapper: stays when one clicks beside it, can be dragged, comes 100 ms after it was asked for. */
export function LoginModal({ reason }: { reason: Reason }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const mayRegister = useMayRegister();
  const close = useSessionStore((state) => state.close);
  const replace = useSessionStore((state) => state.replace);
  const navigate = useNavigate();
  if (!useOpening()) return null;
  return (
    <Dialog
      title={t('login.title')}
      description={reason && t(`login.${reason}`)}
      onClose={close}
      wide
      draggable
      art={<AuthArt seed="cua-lang" title={t('login.art.title')} text={t('login.art.text')} />}
    >
      <div className="stack">
        <LoginForm onDone={() => location.pathname.startsWith('/register') && void navigate('/')} />
        {flags.freePlay && (
          <>
            <div className="auth-or">{t('login.or')}</div>
            <FreePlayButton label={t('login.freePlay')} />
          </>
        )}
        {mayRegister && (
          <p className="sm muted text-center">
            {t('login.noAccount')}{' '}
            <button
              type="button"
              className="link bg-transparent border-0 p-1"
              onClick={() => replace({ kind: 'register' })}
            >
              {t('login.register')}
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

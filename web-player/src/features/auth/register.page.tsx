import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../session';
import { AuthArt } from './auth-art';
import './auth.css';
import { RegisterForm } from './register-form';

/** /register, also with an affiliate code in the address. Who is signed in already goes home. */
export function Component() {
  const { t } = useTranslation('auth');
  const { status, trial, login } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'member' && !trial) void navigate('/', { replace: true });
  }, [status, trial, navigate]);
  return (
    <>
      <title>{t('register.title')}</title>
      <div className="card flush register-page">
        <div className="dialog-art">
          <AuthArt seed="cho-ngoi" title={t('register.art.title')} text={t('register.art.text')} />
        </div>
        <div className="register-body stack">
          <div>
            <h1 className="text-2xl">{t('register.title')}</h1>
            <p className="muted sm mt-1">{t('register.intro')}</p>
          </div>
          <RegisterForm onLogin={login} />
        </div>
      </div>
    </>
  );
}

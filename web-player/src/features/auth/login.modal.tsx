import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '../../components/dialog';
import { TabPanel, Tabs } from '../../components/tabs';
import { toast } from '../../components/toast';
import { useBrand } from '../../brand/use-brand';
import { useMayRegister, useSessionStore, type Modal } from '../../session';
import { Refusal } from '../shared/refusal';
import './auth.css';
import { AuthArt } from './auth-art';
import { FreePlayButton } from './free-play-button';
import { FactorStep, type AskedFactor } from './factor-step';
import { LoginForm } from './login-form';
import { PasskeyButton } from './passkey-button';
import { SocialButtons } from './social-buttons';
import { SmsLoginForm } from './sms-login-form';
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
  const [way, setWay] = useState<'password' | 'sms'>('password');
  const ways = [
    { value: 'password' as const, label: t('login.byPassword') },
    { value: 'sms' as const, label: t('login.bySms') },
  ];
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [over, setOver] = useState<string>();
  const done = (advised = false) => {
    if (advised) toast.info(t('factor.advised'));
    if (location.pathname.startsWith('/register')) void navigate('/');
  };
  const ask = (factor: AskedFactor) => (setOver(undefined), setAsked(factor));
  const anew = (why?: string) => (setAsked(null), setOver(why));
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
      {asked ? (
        <FactorStep asked={asked} onDone={done} onOver={anew} />
      ) : (
        <div className="stack">
          <Refusal>{over}</Refusal>
          {flags.smsLogin ? (
            <>
              <Tabs id="login" label={t('login.title')} tabs={ways} value={way} onChange={setWay} />
              <TabPanel id="login" value={way}>
                {way === 'password' ? (
                  <LoginForm onDone={done} onFactor={ask} />
                ) : (
                  <SmsLoginForm onDone={done} onFactor={ask} />
                )}
              </TabPanel>
            </>
          ) : (
            <LoginForm onDone={done} onFactor={ask} />
          )}
          <p className="sm text-center">
            <button
              type="button"
              className="link bg-transparent border-0 p-1"
              onClick={() => replace({ kind: 'forgotPassword' })}
            >
              {t('forgot.link')}
            </button>
          </p>
          <PasskeyButton onDone={done} />
          <SocialButtons />
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
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../brand/use-brand';
import { Dialog } from '../../components/dialog';
import { TabPanel, Tabs } from '../../components/tabs';
import { useSessionStore } from '../../session';
import './auth.css';
import { ForgotByMail } from './forgot-by-mail';
import { ForgotByMobile } from './forgot-by-mobile';

/** The way back in for who forgot the password: by e-mail, and by mobile where the brand has it. */
export function ForgotPasswordModal() {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const close = useSessionStore((state) => state.close);
  const replace = useSessionStore((state) => state.replace);
  const [way, setWay] = useState<'mail' | 'mobile'>('mail');
  const tabs = [
    { value: 'mail' as const, label: t('forgot.byMail') },
    { value: 'mobile' as const, label: t('forgot.byMobile') },
  ];
  return (
    <Dialog title={t('forgot.title')} onClose={close}>
      <div className="stack">
        {flags.mobileReset && <Tabs id="forgot" label={t('forgot.title')} tabs={tabs} value={way} onChange={setWay} />}
        {flags.mobileReset ? (
          <TabPanel id="forgot" value={way}>
            {way === 'mail' ? <ForgotByMail /> : <ForgotByMobile />}
          </TabPanel>
        ) : (
          <ForgotByMail />
        )}
        <p className="sm text-center">
          <button type="button" className="link bg-transparent border-0 p-1" onClick={() => replace({ kind: 'login' })}>
            {t('forgot.back')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

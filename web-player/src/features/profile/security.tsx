import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentPassword } from '../../api/payment-password';
import { Note } from '../../components/badge';
import { Button, ButtonLink } from '../../components/button';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { ChangePasswordForm } from '../auth/change-password-form';
import { PaymentPasswordForm } from './payment-password-form';

type Open = 'login' | 'payment' | null;

function Row({ title, text, action, onOpen }: { title: string; text: string; action: string; onOpen: () => void }) {
  return (
    <div className="row between wrap-ok">
      <span className="min-w-0 grow basis-52">
        <b className="block">{title}</b>
        <span className="sm muted">{text}</span>
      </span>
      <Button icon="key" onClick={onOpen}>
        {action}
      </Button>
    </div>
  );
}

function PaymentPassword({ open, onOpen, onDone }: { open: boolean; onOpen: () => void; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { moment } = useTime();
  const { data } = usePaymentPassword(true);
  if (!data) return null;
  if (data.lockedUntil)
    return (
      <Note tone="warning" icon="lock">
        {t('payment.locked', { until: moment(data.lockedUntil) })}
      </Note>
    );
  if (open)
    return (
      <>
        <div>
          <h3>{t('payment.title')}</h3>
          <p className="sm muted">{data.set ? t('payment.changeText') : t('payment.setText')}</p>
        </div>
        <PaymentPasswordForm set={data.set} onDone={onDone} />
      </>
    );
  return (
    <Row
      title={t('payment.title')}
      text={data.set ? t('payment.text') : t('payment.none')}
      action={data.set ? t('payment.change') : t('payment.set')}
      onOpen={onOpen}
    />
  );
}

/** The two passwords: for signing in, and for money and signatures. */
export function Security() {
  const { t } = useTranslation(['profile', 'auth']);
  const [open, setOpen] = useState<Open>(null);
  const { member } = useSession();
  const first = member?.passwordSet === false;
  const close = () => setOpen(null);
  return (
    <section className="card stack gap-5" aria-labelledby="security" id="security-section">
      <h2 id="security">{t('security')}</h2>
      {open === 'login' ? (
        <>
          <p className="sm muted">{t(first ? 'auth:changePassword.firstText' : 'auth:changePassword.own')}</p>
          <ChangePasswordForm onDone={close} />
        </>
      ) : (
        <Row
          title={t('password')}
          text={t(first ? 'auth:changePassword.firstText' : 'passwordText')}
          action={t(first ? 'auth:changePassword.firstTitle' : 'changePassword')}
          onOpen={() => setOpen('login')}
        />
      )}
      <hr className="rule" />
      <PaymentPassword open={open === 'payment'} onOpen={() => setOpen('payment')} onDone={close} />
      <hr className="rule" />
      <div className="row between wrap-ok">
        <span className="min-w-0 grow basis-52">
          <b className="block">{t('centre')}</b>
          <span className="sm muted">{t('centreText')}</span>
        </span>
        <ButtonLink icon="shield" to={paths.security}>
          {t('centreOpen')}
        </ButtonLink>
      </div>
      <div className="row between wrap-ok">
        <span className="min-w-0 grow basis-52">
          <b className="block">{t('documents')}</b>
          <span className="sm muted">{t('documentsText')}</span>
        </span>
        <ButtonLink icon="file" to={paths.documents}>
          {t('documentsOpen')}
        </ButtonLink>
      </div>
    </section>
  );
}

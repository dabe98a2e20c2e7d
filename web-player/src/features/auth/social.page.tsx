import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { offersOf } from '../../api/factors';
import { companyOf, finishBinding, socialKey, ticketOf } from '../../api/social';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Spinner } from '../../components/spinner';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { useSessionStore } from '../../session';
import { signIn } from '../../session/sign-in';
import { forgetReturn, placeOf, takeReturn, type SocialReturn } from '../../session/social-trip';
import { FactorStep, type AskedFactor } from './factor-step';
import { SocialRegister } from './social-register';
import './auth.css';

type Step =
  | { readonly kind: 'wait' }
  | { readonly kind: 'factor'; readonly asked: AskedFactor }
  | { readonly kind: 'register'; readonly ticket: string }
  | { readonly kind: 'failed'; readonly why: string };

/** What the server says to what the company sent, and where the visitor goes then. */
function useArrival(trip: SocialReturn) {
  const { t } = useTranslation(['auth', 'security']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'wait' });
  const begun = useRef(false);
  const leave = (to: string) => {
    forgetReturn();
    void navigate(to, { replace: true });
  };
  const entered = (advised = false) => {
    if (advised) toast.info(t('factor.advised'));
    leave(placeOf(trip));
  };
  const closed = (error: unknown) =>
    error instanceof ApiError && error.code === 'identity.popup_closed_by_user' ? t('social.closed') : errorText(error);
  const logIn = async () => {
    const { channel: firebaseChannel2, answer: firebaseIdToken2 } = trip;
    const request = { type: 'firebase' as const, firebaseChannel2, firebaseIdToken2 };
    try {
      entered(await signIn(request, false));
    } catch (error) {
      const [offers, ticket] = [offersOf(error), ticketOf(error)];
      if (offers) setStep({ kind: 'factor', asked: { offers, request, remember: false } });
      else if (ticket) setStep({ kind: 'register', ticket });
      else setStep({ kind: 'failed', why: closed(error) });
    }
  };
  const bind = async () => {
    try {
      const bound = await finishBinding({ firebaseChannel2: trip.channel, firebaseIdToken2: trip.answer });
      client.setQueryData(socialKey, bound);
      toast.info(t('security:social.done', { company: companyOf[trip.channel] }));
      leave(paths.security);
    } catch (error) {
      setStep({ kind: 'failed', why: closed(error) });
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (trip.purpose === 'bind' ? bind() : logIn());
  });
  return { step, entered, fail: (why: string) => setStep({ kind: 'failed', why }), leave };
}

function Failed({
  why,
  purpose,
  leave,
}: {
  why: string;
  purpose: SocialReturn['purpose'];
  leave: (to: string) => void;
}) {
  const { t } = useTranslation('auth');
  const open = useSessionStore((state) => state.open);
  const anew = () => {
    leave(purpose === 'bind' ? paths.security : '/');
    if (purpose === 'login') open({ kind: 'login' });
  };
  return (
    <>
      <div role="alert">
        <Note tone="warning">{why}</Note>
      </div>
      <Button look="primary" onClick={anew}>
        {t(purpose === 'bind' ? 'social.back' : 'social.again')}
      </Button>
    </>
  );
}

function Arrival({ trip }: { trip: SocialReturn }) {
  const { t } = useTranslation('auth');
  const { step, entered, fail, leave } = useArrival(trip);
  const company = companyOf[trip.channel];
  switch (step.kind) {
    case 'wait':
      return (
        <>
          <h1 className="text-2xl">{t('social.title')}</h1>
          <p className="row" role="status">
            <Spinner /> {t('social.wait')}
          </p>
        </>
      );
    case 'factor':
      return (
        <>
          <h1 className="text-2xl">{t('login.title')}</h1>
          <FactorStep asked={step.asked} onDone={entered} onOver={(why) => fail(why ?? t('social.gone'))} />
        </>
      );
    case 'register':
      return (
        <>
          <div>
            <h1 className="text-2xl">{t('social.newTitle')}</h1>
            <p className="muted sm mt-1">{t('social.newText', { company })}</p>
          </div>
          <SocialRegister channel={trip.channel} ticket={step.ticket} onDone={entered} />
        </>
      );
    case 'failed':
      return (
        <>
          <h1 className="text-2xl">{t('social.failed')}</h1>
          <Failed why={step.why} purpose={trip.purpose} leave={leave} />
        </>
      );
  }
}

/** /login/social: where Google, Facebook and Telegram send the browser back to. */
export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [trip] = useState(takeReturn);
  return (
    <>
      <title>{t('social.title')}</title>
      <div className="card stack reset-page">
        {trip ? (
          <Arrival trip={trip} />
        ) : (
          <>
            <h1 className="text-2xl">{t('social.failed')}</h1>
            <Failed why={t('social.gone')} purpose="login" leave={(to) => void navigate(to, { replace: true })} />
          </>
        )}
      </div>
    </>
  );
}

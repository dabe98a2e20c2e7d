import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { useMayRegister, useSession, useSessionStore } from '../../session';

/** A page of an account holder. Visitors are asked to sign in right here, trial accounts to register. */
export function MemberOnly({ title, children }: { title: string; children: ReactNode }) {
  const { status, trial } = useSession();
  const needs = status === 'guest' ? <SignIn /> : trial ? <RealAccount /> : null;
  if (!needs) return children;
  return (
    <>
      <title>{title}</title>
      <h1 className="text-2xl mt-6 mb-5">{title}</h1>
      {needs}
    </>
  );
}

function SignIn() {
  const { t } = useTranslation('common');
  const { login } = useSession();
  const mayRegister = useMayRegister();
  const open = useSessionStore((state) => state.open);
  return (
    <EmptyState
      motif="lantern"
      palette="hoang"
      title={t('signIn.title')}
      text={t('signIn.text')}
      action={
        <div className="row wrap-ok">
          <Button look="primary" onClick={login}>
            {t('signIn.login')}
          </Button>
          {mayRegister && <Button onClick={() => open({ kind: 'register' })}>{t('signIn.register')}</Button>}
        </div>
      }
    />
  );
}

function RealAccount() {
  const { t } = useTranslation('common');
  const open = useSessionStore((state) => state.open);
  return (
    <EmptyState
      motif="lantern"
      palette="hoang"
      title={t('needTrueAccount.title')}
      text={t('needTrueAccount.text')}
      action={
        <Button look="primary" onClick={() => open({ kind: 'needTrueAccount' })}>
          {t('needTrueAccount.register')}
        </Button>
      }
    />
  );
}

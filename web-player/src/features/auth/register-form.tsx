import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvitation, type Invitation } from '../../api/invitation';
import { useRegisterSettings, type RegisterSettings } from '../../api/register-settings';
import { Note } from '../../components/badge';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { TabPanel, Tabs } from '../../components/tabs';
import { useBrand } from '../../brand/use-brand';
import { useMayRegister } from '../../session';
import { invitation } from '../../session/invitation';
import { LoadFailed } from '../shared/load-failed';
import { MobileRegisterForm } from './mobile-register-form';
import { OneClickForm } from './one-click-form';
import { SocialButtons } from './social-buttons';
import { UsernameForm } from './username-form';

/** What every way makes or asks for itself. */
const ownFields = ['username', 'password', 'nickname'];

type Way = 'username' | 'mobile' | 'oneClick';

/** The ways to an account that the brand offers: by username always, by mobile and at one press where it has them. */
function Ways({ settings, invited }: { settings: RegisterSettings; invited: string }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const [way, setWay] = useState<Way>('username');
  // As the server has it: a way that asks for less than the brand's form is not open.
  const asksNoMore = (...given: string[]) =>
    settings.fields.every(({ field, required }) => !required || [...ownFields, ...given].includes(field));
  const ways: Array<{ value: Way; label: string }> = [
    { value: 'username', label: t('register.byUsername') },
    ...(flags.mobileRegistration && asksNoMore('mobile')
      ? [{ value: 'mobile' as const, label: t('register.byMobile') }]
      : []),
    ...(flags.oneClickRegistration && !flags.smsRegistration && asksNoMore()
      ? [{ value: 'oneClick' as const, label: t('register.byOneClick') }]
      : []),
  ];
  if (ways.length === 1) return <UsernameForm settings={settings} invited={invited} />;
  const { minAge } = settings;
  return (
    <>
      <Tabs id="register" label={t('register.title')} tabs={ways} value={way} onChange={setWay} />
      <TabPanel id="register" value={way}>
        {way === 'username' && <UsernameForm settings={settings} invited={invited} />}
        {way === 'mobile' && <MobileRegisterForm minAge={minAge} invited={invited} />}
        {way === 'oneClick' && <OneClickForm minAge={minAge} invited={invited} />}
      </TabPanel>
    </>
  );
}

/** Who invites, or that the link which led here has ended. */
function Invited({ code, by }: { code: string; by: Invitation | undefined }) {
  const { t } = useTranslation('auth');
  if (by?.open === false)
    return (
      <Note tone="warning">
        {t('register.invitationOver')} <bdi className="num">{code}</bdi>
      </Note>
    );
  return (
    <Note icon="users">
      {by?.inviter ? (
        <>
          {t('register.invitedBy')} <b dir="auto">{by.inviter}</b> · <bdi className="num">{code}</bdi>
        </>
      ) : (
        <>
          {t('register.invited')} <bdi className="num">{code}</bdi>
        </>
      )}
    </Note>
  );
}

/** Registration by the server's own settings, or the plain word that it is closed. */
export function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('auth');
  const { loaded } = useBrand();
  const { data, error, refetch } = useRegisterSettings();
  // As it was when the form opened: who has just registered forgets it, and the page must not change under him.
  const [code] = useState(invitation);
  const by = useInvitation(code);
  const mayRegister = useMayRegister(code);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !loaded || by.isLoading)
    return (
      <div className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-19" />
        ))}
      </div>
    );
  // Where nobody answers the registration itself will.
  const invited = by.data?.open === false ? '' : code;
  if (!mayRegister)
    return (
      <>
        {code && <Invited code={code} by={by.data} />}
        <EmptyState motif="lantern" palette="dem" title={t('register.closed.title')} text={t('register.closed.text')} />
      </>
    );
  return (
    <div className="stack">
      {code && <Invited code={code} by={by.data} />}
      <Ways settings={data} invited={invited} />
      <SocialButtons />
      <p className="sm muted text-center">
        {t('register.haveAccount')}{' '}
        <button type="button" className="link bg-transparent border-0 p-1" onClick={onLogin}>
          {t('register.login')}
        </button>
      </p>
    </div>
  );
}

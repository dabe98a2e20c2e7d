import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisterSettings } from '../../api/register-settings';
import type { SocialChannel } from '../../api/social';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useMayRegister } from '../../session';
import { invitation } from '../../session/invitation';
import { LoadFailed } from '../shared/load-failed';
import { UsernameForm } from './username-form';

interface SocialRegisterProps {
  channel: SocialChannel;
  ticket: string;
  onDone: () => void;
}

/** The short registration of who came with an account that is nobody's yet: a username, and what else the brand asks for. */
export function SocialRegister({ channel, ticket, onDone }: SocialRegisterProps) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useRegisterSettings();
  const [code] = useState(invitation);
  const mayRegister = useMayRegister(code);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (!mayRegister)
    return (
      <EmptyState motif="lantern" palette="dem" title={t('register.closed.title')} text={t('register.closed.text')} />
    );
  return <UsernameForm settings={data} invited={code} social={{ channel, ticket }} onDone={onDone} />;
}

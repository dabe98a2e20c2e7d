import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownChannels, startSocial, type SocialChannel } from '../../api/social';
import { useWhitelabelQuery } from '../../api/whitelabel';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { leaveFor } from '../../session/social-trip';
import { Refusal } from '../shared/refusal';
import { SocialMark } from './social-mark';

/** The companies whose accounts open this site too, where the brand offers them. An unknown one begins a registration. */
export function SocialButtons() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { data } = useWhitelabelQuery();
  const [going, setGoing] = useState<SocialChannel | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const offered = knownChannels(data?.socialChannels);
  if (offered.length === 0) return null;
  const go = async (channel: SocialChannel) => {
    setGoing(channel);
    setRefusal(undefined);
    try {
      leaveFor((await startSocial(channel)).url, { channel, purpose: 'login' });
    } catch (error) {
      setRefusal(errorText(error));
      setGoing(null);
    }
  };
  return (
    <>
      <div className="auth-or">{t('social.or')}</div>
      <Refusal>{refusal}</Refusal>
      <div className="stack tight">
        {offered.map((channel) => (
          <Button key={channel} full busy={going === channel} onClick={() => void go(channel)}>
            <SocialMark channel={channel} />
            {t(`social.with.${channel}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endAdvertising } from '../../api/message-preferences';
import { Button, ButtonLink } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { Refusal } from '../shared/refusal';

/** /unsubscribe#<token>: no more offers by mail, by the link of such a mail. Asked first: programs that look into mails open links. */
export function Component() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [refusal, setRefusal] = useState<string>();
  const end = async () => {
    setState('busy');
    setRefusal(undefined);
    try {
      await endAdvertising(token || 'none');
      setState('done');
    } catch (error) {
      setRefusal(errorText(error));
      setState('asked');
    }
  };
  const title = t('unsubscribe.title');
  return (
    <>
      <title>{title}</title>
      <div className="card stack mt-6 unsubscribe">
        <h1 className="text-2xl">{title}</h1>
        <Refusal>{refusal}</Refusal>
        <p aria-live="polite">{t(state === 'done' ? 'unsubscribe.done' : 'unsubscribe.text')}</p>
        <div className="row wrap-ok">
          {state !== 'done' && (
            <Button look="primary" busy={state === 'busy'} busyLabel={t('saving')} onClick={() => void end()}>
              {t('unsubscribe.end')}
            </Button>
          )}
          <ButtonLink to={paths.messageSettings}>{t('unsubscribe.settings')}</ButtonLink>
        </div>
      </div>
    </>
  );
}

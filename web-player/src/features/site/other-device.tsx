import { useEffect, useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loginOnce, makeOneTimeCode } from '../../api/one-time-login';
import { Button } from '../../components/button';
import { Qr } from '../../components/qr';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { enter } from '../../session/login-flow';
import { dropOneTimeCode, oneTimeCode } from '../../session/one-time-code';
import { paths } from '../../navigation/paths';

/** What the picture says: the app page of this site, with the code. */
const linkOf = (code: string): string =>
  new URL(`${paths.app()}?${new URLSearchParams({ tokens: code })}`, location.origin).href;

/** This device was opened by the code of another one: logs in only when its owner says so. */
function Arrive({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation('site');
  const id = useId();
  const errorText = useErrorText();
  const done = () => {
    dropOneTimeCode();
    onDone();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => enter(await loginOnce(code)),
    onSuccess: () => toast.info(t('app.device.in')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: done,
  });
  return (
    <section className="card app-device" aria-labelledby={id}>
      <div className="stack tight">
        <h2 id={id}>{t('app.device.arrive')}</h2>
        <p className="sm muted">{t('app.device.own')}</p>
      </div>
      <div className="row wrap-ok">
        <Button look="primary" busy={isPending} busyLabel={t('app.device.wait')} onClick={() => mutate()}>
          {t('app.device.yes')}
        </Button>
        <Button onClick={done}>{t('app.device.no')}</Button>
      </div>
    </section>
  );
}

/** Shows a member the code by which his phone goes on; it hides itself when it is no longer good. */
function Leave() {
  const { t } = useTranslation('site');
  const id = useId();
  const errorText = useErrorText();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: makeOneTimeCode,
    onError: (error) => toast.error(errorText(error)),
  });
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(reset, Math.max(0, Date.parse(data.expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [data, reset]);
  return (
    <section className="card app-device only-desk" aria-labelledby={id}>
      <div className="stack tight">
        <h2 id={id}>{t('app.device.title')}</h2>
        <p className="sm muted">{data ? t('app.device.good') : t('app.device.lead')}</p>
      </div>
      {data ? (
        <Qr text={linkOf(data.code)} label={t('app.device.qr')} size={200} />
      ) : (
        <Button icon="phone" busy={isPending} busyLabel={t('app.device.wait')} onClick={() => mutate()}>
          {t('app.device.show')}
        </Button>
      )}
    </section>
  );
}

/** How a member goes on with another device, from either side. */
export function OtherDevice() {
  const { status, member, trial } = useSession();
  const [code, setCode] = useState(oneTimeCode);
  if (status === 'guest') return code && <Arrive code={code} onDone={() => setCode(null)} />;
  return member && !trial && <Leave />;
}

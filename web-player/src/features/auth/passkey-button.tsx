import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasskeyLogin } from '../../api/passkeys';
import { useBrand } from '../../brand/use-brand';
import { Button } from '../../components/button';
import { fillsInPasskeys, hasPasskeys, leavePasskey, PasskeyError, showPasskey } from '../../session/passkey';
import { signIn } from '../../session/sign-in';
import { Refusal } from '../shared/refusal';
import { usePasskeyText } from './use-passkey-text';

/** How long before it is over a question to the browser is asked anew. */
const earlyMs = 20_000;

/** Logs in by a passkey: at a press, or by one that the browser fills in as it fills in names. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const text = usePasskeyText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const offered = flags.passkeys && hasPasskeys();
  const enter = useCallback(
    async (passkey: string) => {
      await signIn({ type: 'passkey', passkey }, false);
      onDone();
    },
    [onDone],
  );
  useFilledIn(offered && !busy, enter, (error) => setRefusal(text(error)));
  if (!offered) return null;
  const press = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await enter(await showPasskey((await askPasskeyLogin()).options));
    } catch (error) {
      setRefusal(text(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <Button full icon="key" busy={busy} busyLabel={t('passkey.busy')} onClick={() => void press()}>
        {t('passkey.use')}
      </Button>
    </>
  );
}

/** Offers passkeys among the names that the browser fills in, for as long as it is `on`. What the visitor leaves alone says nothing. */
function useFilledIn(on: boolean, enter: (passkey: string) => Promise<void>, refuse: (error: unknown) => void): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!on) return;
    let left = false;
    let timer = 0;
    const offer = async () => {
      if (!(await fillsInPasskeys()) || left) return;
      const { options, expiresAt } = await askPasskeyLogin();
      if (left) return;
      const restMs = Math.max(Date.parse(expiresAt) - Date.now() - earlyMs, earlyMs);
      timer = window.setTimeout(() => setRound((last) => last + 1), restMs);
      const passkey = await showPasskey(options, { filled: true });
      if (!left) await enter(passkey);
    };
    offer().catch((error: unknown) => {
      if (!left && !(error instanceof PasskeyError)) refuse(error);
    });
    return () => {
      left = true;
      window.clearTimeout(timer);
      if (hasPasskeys()) void leavePasskey();
    };
    // `enter` and `refuse` are made anew at each drawing of the page: were they named, each would ask the server and the browser anew. It is
    // begun anew when its challenge is over (`round`).
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [on, round]);
}

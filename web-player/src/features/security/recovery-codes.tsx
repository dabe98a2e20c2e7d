import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useSession } from '../../session';

/** Saves a text as a file of this device. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes, which are shown now and never again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security');
  const { member } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const text = codes.join('\n');
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.info(t('recovery.copied'));
    } catch {
      toast.error(t('recovery.copyFailed'));
    }
  };
  return (
    <div ref={box} className="stack" role="group" aria-label={t('recovery.title')} tabIndex={-1}>
      <Note tone="warning" icon="key">
        {t('recovery.once')}
      </Note>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <div className="row wrap-ok">
        <Button icon="copy" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          icon="download"
          onClick={() => download(`${location.hostname}-${member?.account ?? ''}-codes.txt`, `${text}\n`)}
        >
          {t('recovery.download')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('recovery.kept')}
        </Button>
      </div>
    </div>
  );
}

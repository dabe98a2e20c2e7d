import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptPicture } from '../../api/pictures';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Refusal } from './refusal';
import './pictures.css';

/** A picture that one sent, at the address that only oneself can read: fetched when one wants to see it. `place`: from 0 on. */
export function KeptPicture({ path, place }: { path: string; place: number }) {
  const { t } = useTranslation('pictures');
  const errorText = useErrorText();
  const { code } = useLanguage();
  const [asked, setAsked] = useState(false);
  const [src, setSrc] = useState<string>();
  const { data, error, isFetching, refetch } = useKeptPicture(path, asked, code);
  useEffect(() => {
    if (!data) return undefined;
    const address = URL.createObjectURL(data);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);
  const number = place + 1;
  if (src) return <img className="picture-shown" src={src} alt={t('picture', { number })} />;
  return (
    <div className="stack tight">
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      <Button size="sm" busy={isFetching} onClick={() => (asked ? void refetch() : setAsked(true))}>
        {t('look', { number })}
      </Button>
    </div>
  );
}

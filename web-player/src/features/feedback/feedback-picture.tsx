import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedbackPicture } from '../../api/feedback';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Refusal } from '../shared/refusal';
import '../shared/pictures.css';

/** A picture that came with a feedback, fetched when one wants to see it. */
export function FeedbackPicture({ id, place }: { id: string; place: number }) {
  const { t } = useTranslation('pictures');
  const errorText = useErrorText();
  const { code } = useLanguage();
  const [asked, setAsked] = useState(false);
  const [src, setSrc] = useState<string>();
  const { data, error, isFetching, refetch } = useFeedbackPicture(id, place, asked, code);
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

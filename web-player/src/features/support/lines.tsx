import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSupportPicture, type SupportLine } from '../../api/support';
import { Button } from '../../components/button';
import { Time } from '../../components/time';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Refusal } from '../shared/refusal';
import '../shared/pictures.css';

/** A picture that came with a line, fetched when one wants to see it. */
function Picture({ id, line, place }: { id: string; line: string; place: number }) {
  const { t } = useTranslation('pictures');
  const errorText = useErrorText();
  const { code } = useLanguage();
  const [asked, setAsked] = useState(false);
  const [src, setSrc] = useState<string>();
  const { data, error, isFetching, refetch } = useSupportPicture(id, line, place, asked, code);
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

/** What was said, as text; the end is in sight when something comes. Screen readers are told of it. */
export function Lines({ id, lines, live }: { id: string; lines: readonly SupportLine[]; live: boolean }) {
  const { t } = useTranslation('support');
  const box = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.id;
  useLayoutEffect(() => {
    if (live && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [live, last]);
  return (
    <ol ref={box} className="support-lines" aria-label={t('lines')} tabIndex={0} role={live ? 'log' : undefined}>
      {lines.map(({ id: line, mine, name, content, pictures, createdAt }) => (
        <li key={line} data-mine={mine || undefined}>
          <span className="xs faint">
            {mine ? t('you') : <bdi>{name || t('us')}</bdi>} · <Time at={createdAt} />
          </span>
          <p dir="auto">{content}</p>
          {pictures > 0 && (
            <div className="row wrap-ok gap-3">
              {Array.from({ length: pictures }, (_, place) => (
                <Picture key={place} id={id} line={line} place={place} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

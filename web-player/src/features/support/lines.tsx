import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { supportPicture, type SupportLine } from '../../api/support';
import { Time } from '../../components/time';
import { KeptPicture } from '../shared/kept-picture';

/** What was said, as text; the end is in sight when something comes. Screen readers are told of it. */
export function Lines({ id, lines, live }: { id: string; lines: readonly SupportLine[]; live: boolean }) {
  const { t } = useTranslation('support');
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.id;
  useLayoutEffect(() => {
    if (live && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [live, last]);
  return (
    <div ref={box} className="support-lines" aria-label={t('lines')} tabIndex={0} role={live ? 'log' : 'region'}>
      <ol>
        {lines.map(({ id: line, mine, name, content, pictures, createdAt }) => (
          <li key={line} data-mine={mine || undefined}>
            <span className="xs faint">
              {mine ? t('you') : <bdi>{name || t('us')}</bdi>} · <Time at={createdAt} />
            </span>
            <p dir="auto">{content}</p>
            {pictures > 0 && (
              <div className="row wrap-ok gap-3">
                {Array.from({ length: pictures }, (_, place) => (
                  <KeptPicture key={place} path={supportPicture(id, line, place)} place={place} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentPicture, type KycKind } from '../../api/kyc';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Time } from '../../components/time';
import { daysBetween } from '../../i18n/business-days';
import { useTime } from '../../i18n/use-time';
import { KeptPicture } from '../shared/kept-picture';
import { DocumentForm } from './document-form';

const looks = {
  NONE: { icon: 'info' },
  IN_PROCESS: { tone: 'info', icon: 'clock' },
  APPROVED: { tone: 'positive', icon: 'check' },
  REJECTED: { tone: 'negative', icon: 'x' },
  EXPIRED: { tone: 'warning', icon: 'alert' },
} as const;

/** What was sent last of a kind, what became of it, and its pictures. */
function Sent({ shown: { state, type, sentAt, expiresOn, reason, note, documentId, pictures } }: { shown: KycKind }) {
  const { t } = useTranslation('kyc');
  const { day, zone } = useTime();
  return (
    <>
      <p className="sm muted row gap-3 wrap-ok">
        {type && <span>{t(`type.${type}`)}</span>}
        {sentAt && (
          <span>
            {t('sent')} <Time at={sentAt} />
          </span>
        )}
        {state === 'APPROVED' && expiresOn && (
          <span>
            {t('expires')} {day(daysBetween(expiresOn, expiresOn, zone).from)}
          </span>
        )}
      </p>
      {state === 'REJECTED' && reason && (
        <Note tone="negative">
          {t(`reason.${reason}`)} {note && <q className="break">{note}</q>}
        </Note>
      )}
      {documentId && pictures > 0 && (
        <div className="row wrap-ok gap-3">
          {Array.from({ length: pictures }, (_, place) => (
            <KeptPicture key={`${documentId}-${place}`} path={documentPicture(documentId, place)} place={place} />
          ))}
        </div>
      )}
    </>
  );
}

/** One kind of document: what it is for, how it stands, and the form for the next one. */
export function KindCard({ shown }: { shown: KycKind }) {
  const { t } = useTranslation('kyc');
  const [writing, setWriting] = useState(false);
  const { kind, state, open, required } = shown;
  const id = `kyc-${kind}`;
  return (
    <section className="card stack gap-4" aria-labelledby={id}>
      <div className="row between wrap-ok">
        <h3 id={id}>{t(`kind.${kind}.title`)}</h3>
        {(required || state !== 'NONE') && <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>}
      </div>
      <p className="sm muted">{t(`kind.${kind}.text`)}</p>
      {state !== 'NONE' && <Sent shown={shown} />}
      {writing && open ? (
        <DocumentForm kind={kind} onDone={() => setWriting(false)} />
      ) : (
        open && (
          <Button
            className="self-start"
            look={required ? 'primary' : undefined}
            icon="file"
            aria-label={t('sendNamed', { kind: t(`kind.${kind}.title`) })}
            onClick={() => setWriting(true)}
          >
            {t(state === 'NONE' ? 'send' : 'again')}
          </Button>
        )
      )}
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactorState } from '../../api/factors';
import {
  companyOf,
  confirmLinked,
  knownChannels,
  socialKey,
  startBinding,
  useSocial,
  type SocialChannel,
} from '../../api/social';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Time } from '../../components/time';
import { toast } from '../../components/toast';
import { useSession } from '../../session';
import { leaveFor } from '../../session/social-trip';
import { SocialMark } from '../auth/social-mark';
import '../auth/auth.css';
import { FreshForm, type Given } from './fresh-form';

/** The password and an answer of a factor, and that what follows is for good; then the browser leaves for the company. */
function LinkForm({ channel, state, onCancel }: { channel: SocialChannel; state: FactorState; onCancel: () => void }) {
  const { t } = useTranslation('security');
  const label = t('social.link', { company: companyOf[channel] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Given) => startBinding({ channel, ...given }),
    onSuccess: ({ url }) => leaveFor(url, { channel, purpose: 'bind' }),
  });
  return (
    <>
      <Note tone="warning">{t('social.final')}</Note>
      <FreshForm
        id="social-link"
        label={label}
        submit={label}
        offers={state.methods}
        busy={isPending}
        refused={error}
        onSubmit={mutate}
        onCancel={onCancel}
      />
    </>
  );
}

/** An account that a new password suspended, which logs in again when its owner says that it is his. */
function ConfirmForm({ channel, state, onDone }: { channel: SocialChannel; state: FactorState; onDone: () => void }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const label = t('social.confirm', { company: companyOf[channel] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Given) => confirmLinked({ channel, ...given }),
    onSuccess: (bound) => {
      client.setQueryData(socialKey, bound);
      toast.info(t('social.confirmed', { company: companyOf[channel] }));
      onDone();
    },
  });
  return (
    <>
      <Note tone="warning">{t('social.suspendedText')}</Note>
      <FreshForm
        id="social-confirm"
        label={label}
        submit={label}
        offers={state.methods}
        busy={isPending}
        refused={error}
        onSubmit={mutate}
        onCancel={onDone}
      />
    </>
  );
}

/** Accounts of other companies that log this member in, and those that he may still link. */
export function SocialCard({ state }: { state: FactorState }) {
  const { t } = useTranslation('security');
  const { status, member } = useSession();
  const [asking, setAsking] = useState<SocialChannel | null>(null);
  const [confirming, setConfirming] = useState<SocialChannel | null>(null);
  const { data } = useSocial(status === 'member');
  if (!data || (data.bound.length === 0 && data.open.length === 0)) return null;
  return (
    <section className="card stack" aria-labelledby="social">
      <h2 id="social">{t('social.title')}</h2>
      <p className="sm muted">{t('social.text')}</p>
      {data.bound.length === 0 && <p className="sm">{t('social.none')}</p>}
      {data.bound.length > 0 && (
        <ul className="device-lines">
          {data.bound.map(({ channel, name, boundAt, suspendedAt }) => (
            <li key={channel} className="device-line">
              <span className="ic">
                <SocialMark channel={channel} />
              </span>
              <span className="min-w-0 grow">
                <b className="row wrap-ok">
                  {companyOf[channel]}
                  {suspendedAt ? (
                    <Badge tone="warning" icon="alert">
                      {t('social.suspended')}
                    </Badge>
                  ) : (
                    <Badge tone="positive" icon="check">
                      {t('social.linked')}
                    </Badge>
                  )}
                </b>
                <span className="xs faint row gap-3 wrap-ok">
                  {name && <bdi>{name}</bdi>}
                  <Time at={boundAt} />
                </span>
              </span>
              {suspendedAt && confirming !== channel && (
                <Button onClick={() => setConfirming(channel)}>
                  {t('social.confirm', { company: companyOf[channel] })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {confirming && (
        <ConfirmForm key={confirming} channel={confirming} state={state} onDone={() => setConfirming(null)} />
      )}
      {member?.passwordSet === false && data.open.length > 0 && <Note>{t('social.unset')}</Note>}
      {member?.passwordSet !== false && !asking && (
        <div className="row wrap-ok">
          {knownChannels(data.open).map((channel) => (
            <Button key={channel} onClick={() => setAsking(channel)}>
              <SocialMark channel={channel} />
              {t('social.link', { company: companyOf[channel] })}
            </Button>
          ))}
        </div>
      )}
      {asking && <LinkForm key={asking} channel={asking} state={state} onCancel={() => setAsking(null)} />}
    </section>
  );
}

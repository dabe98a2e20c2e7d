import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresets } from '../../api/agent-presets';
import { closeLink, linksKey, useReferralLinks, type ReferralLink } from '../../api/referral-links';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Qr } from '../../components/qr';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { CopyButton } from '../shared/copy-button';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { LinkDialog } from './link-dialog';

const perPage = 6;
const addressOf = (code: string) => `${location.origin}${paths.register}?affiliateCode=${encodeURIComponent(code)}`;

function Close({ link }: { link: ReferralLink }) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await closeLink(link.id);
      toast.info(t('link.closed'));
    } catch (error) {
      toast.error(errorText(error));
    }
    await client.invalidateQueries({ queryKey: linksKey });
    setBusy(false);
  };
  return (
    <Button size="sm" look="danger-line" busy={busy} onClick={() => void close()}>
      {t('link.close')}
    </Button>
  );
}

function Card({ link }: { link: ReferralLink }) {
  const { t } = useTranslation(['agent', 'presets']);
  const { moment } = useTime();
  const { code, name, kind, state, uses, maxUses, expiresAt, permanent, presetId } = link;
  const preset = usePresets(presetId !== null).data?.data.find(({ id }) => id === presetId);
  const address = addressOf(code);
  const open = state === 'OPEN';
  const title = permanent ? t('link.permanent') : name;
  return (
    <li className="card link-card">
      <div className="stack gap-3 min-w-0">
        <div className="row between wrap-ok">
          <h2>{title}</h2>
          <Badge tone={open ? 'positive' : undefined} icon={open ? 'check' : 'x'}>
            {t(`link.state.${state}`)}
          </Badge>
        </div>
        <div className="row">
          <span className="sm code num grow">{address}</span>
          {open && <CopyButton value={address} what={t('link.address')} />}
        </div>
        <p className="sm muted">
          {[
            t(`link.kind.${kind}`),
            maxUses === null ? t('link.uses', { count: uses }) : t('link.usesOf', { uses, most: maxUses }),
            expiresAt ? t('link.until', { time: moment(expiresAt) }) : t('link.forever'),
            ...(preset ? [t('presets:with', { name: preset.name })] : []),
          ].join(' · ')}
        </p>
        {open && !permanent && (
          <div>
            <Close link={link} />
          </div>
        )}
      </div>
      {open && <Qr text={address} label={t('link.qr', { name: title })} size={120} />}
    </li>
  );
}

function Page() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReferralLinks({ page, perPage }, true);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return (
    <>
      <ul className="stack gap-4">
        {data.data.map((link) => (
          <Card key={link.id} link={link} />
        ))}
      </ul>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** Links by which one recruits, each with its code to scan and how often it was used. */
export function Component() {
  const { t } = useTranslation(['agent', 'presets']);
  const [making, setMaking] = useState(false);
  return (
    <AgentFrame
      title={t('place.links')}
      head={
        <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('link.make')}
        </Button>
      }
    >
      <p className="muted">{t('link.text')}</p>
      <Page />
      {making && <LinkDialog onClose={() => setMaking(false)} />}
    </AgentFrame>
  );
}

import { TextField } from '@mui/material';
import { analyticsOf } from '@banyan/kernel/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandDraft, BrandSettings } from '../api/types.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { isWhole, NameAndHosts, Speech, Support, Switches } from './face.js';
import { Lines } from './lines.js';

const switches = [
  'open',
  'displayK',
  'directRegistration',
  'agentApplications',
  'loginCaptcha',
  'forcePasswordChange',
  'freePlay',
  'strictDomains',
] as const;

interface PartProps {
  draft: BrandDraft;
  onChange: (change: Partial<BrandDraft>) => void;
}

/** What the pages of the brand are made of that comes from elsewhere. */
function Sources({ draft, onChange }: PartProps) {
  const t = useTranslate();
  return (
    <>
      {(['launchGameCdns', 'imageCdns'] as const).map((field) => {
        const name = field === 'imageCdns' ? 'image_hosts' : 'launch_hosts';
        return (
          <Lines
            key={field}
            value={draft[field]}
            onChange={(lines) => onChange({ [field]: lines })}
            label={t(`console.platform.brands.${name}`)}
            helperText={t(`console.platform.brands.${name}_help`)}
          />
        );
      })}
      <TextField
        label={t('console.platform.brands.analytics')}
        helperText={t('console.platform.brands.analytics_help')}
        value={draft.analytics}
        error={draft.analytics !== '' && !analyticsOf(draft.analytics)}
        slotProps={{ htmlInput: { maxLength: 120, spellCheck: false, autoComplete: 'off' } }}
        onChange={(event) => onChange({ analytics: event.target.value.trim() })}
      />
    </>
  );
}

const draftOf = ({ id: _id, currency: _currency, isDefault: _default, ...draft }: BrandSettings): BrandDraft => draft;

function BrandForm({ brand, onClose }: { brand: BrandSettings; onClose: () => void }) {
  const t = useTranslate();
  const before = draftOf(brand);
  const [draft, setDraft] = useState(before);
  const changed = JSON.stringify(draft) !== JSON.stringify(before);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeBrand(brand.id, { ...draft, reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.platform.proposed', onDone: onClose },
  );
  const onChange = (change: Partial<BrandDraft>) => setDraft({ ...draft, ...change });
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform.brands.title', { name: brand.name })}
      consequence={t('console.platform.consequence')}
      presets={['duties', 'partner', 'law']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={changed && isWhole(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <NameAndHosts draft={draft} onChange={onChange} />
          <Sources draft={draft} onChange={onChange} />
          <Support draft={draft} onChange={onChange} />
        </div>
        <div className="stack">
          <Speech draft={draft} onChange={onChange} />
          <Switches<BrandDraft>
            of={switches.filter((flag) => brand.isDefault || flag !== 'strictDomains')}
            draft={draft}
            onChange={onChange}
          />
        </div>
      </div>
      {changed && <Diff before={before} after={draft} changedOnly />}
    </ReasonDialog>
  );
}

/** A brand as it should become. Sending makes a request: nothing changes until somebody else approves. */
export function BrandDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['brands', 'settings', id], queryFn: () => api.brandSettings(id), gcTime: 0 });
  return data ? <BrandForm brand={data} onClose={onClose} /> : <Loading />;
}

import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RegionRule, RegionRuleDraft } from '../api/types.js';
import { BrandPicker } from '../ui/brand-name.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { useCountry } from './country.js';

/** `brand` is undefined until the operator has said whom it is for. */
type Draft = Omit<RegionRuleDraft, 'reason' | 'brand'> & { brand: string | null | undefined };
type By = 'country' | 'network';

const refresh = ['regionRules', 'approvals', 'queueCounts', 'auditLogs'];
const fresh: Draft = { brand: undefined, kind: 'deny', country: '', network: null, priority: 100 };
const draftOf = ({ id: _id, ...draft }: RegionRule): Draft => draft;

function Where({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const t = useTranslate();
  const country = useCountry();
  const by: By = draft.country === null ? 'network' : 'country';
  const code = draft.country ?? '';
  const known = country(code) !== code;
  return (
    <>
      <TextField
        select
        label={t('console.platform.region.by')}
        value={by}
        onChange={(event) =>
          onChange(event.target.value === 'country' ? { country: '', network: null } : { country: null, network: '' })
        }
      >
        {(['country', 'network'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.platform.region.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {by === 'country' ? (
        <TextField
          required
          label={t('console.platform.region.country')}
          value={code}
          helperText={known ? country(code) : t('console.platform.region.country_help')}
          error={code.length === 2 && !known}
          slotProps={{ htmlInput: { maxLength: 2 } }}
          onChange={(event) => onChange({ country: event.target.value.toUpperCase() })}
        />
      ) : (
        <TextField
          required
          label={t('console.platform.allowed.network')}
          value={draft.network ?? ''}
          slotProps={{ htmlInput: { maxLength: 43 } }}
          onChange={(event) => onChange({ network: event.target.value.trim() })}
        />
      )}
    </>
  );
}

/** A rule as it should be. Sending makes a request: nothing changes until somebody else approves. */
export function RuleDialog({ rule, onClose }: { rule: RegionRule | null; onClose: () => void }) {
  const t = useTranslate();
  const before = rule && draftOf(rule);
  const [draft, setDraft] = useState<Draft>(before ?? fresh);
  const changed = JSON.stringify(draft) !== JSON.stringify(before);
  const where = draft.country ?? draft.network ?? '';
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeRegionRule(rule?.id ?? null, { ...draft, brand: draft.brand ?? null, reason }),
    { refresh, done: 'console.platform.proposed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(rule ? 'console.platform.region.edit' : 'console.platform.region.add')}
      consequence={t('console.platform.consequence')}
      presets={['law', 'partner', 'incident']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={changed && draft.brand !== undefined && where.length >= 2 && draft.priority >= 1}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        label={t('resources.regionRules.fields.kind')}
        value={draft.kind}
        onChange={(event) => setDraft({ ...draft, kind: event.target.value as Draft['kind'] })}
      >
        {(['deny', 'allow'] as const).map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`console.platform.region.kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <Where draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <BrandPicker value={draft.brand} onChange={(brand) => setDraft({ ...draft, brand })} />
      <TextField
        type="number"
        label={t('console.platform.region.priority')}
        value={draft.priority}
        slotProps={{ htmlInput: { min: 1, max: 10_000 } }}
        onChange={(event) => setDraft({ ...draft, priority: Number(event.target.value) })}
      />
      {before && changed && <Diff before={before} after={draft} changedOnly />}
    </ReasonDialog>
  );
}

/** Requests to remove a rule. */
export function RemoveRuleDialog({ rule, onClose }: { rule: RegionRule; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeRegionRule(rule.id, { reason }), {
    refresh,
    done: 'console.platform.proposed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={`${t('console.platform.region.remove')}: ${rule.country ?? rule.network}`}
      consequence={t('console.platform.region.remove_text')}
      presets={['no_need', 'law', 'mistake']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BrandRecord, NewBrand } from '../api/types.js';
import { BrandSelect } from '../ui/brand-select.js';
import { CurrencySelect } from '../ui/currency-select.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useBrands } from '../ui/use-brands.js';
import { useVerb } from '../ui/use-verb.js';
import { isWhole, NameAndHosts, Speech, Support, Switches } from './face.js';

const codeForm = /^[A-Z0-9]{2,16}$/;

const beginning = ({ id, currency, timeZone, languages }: BrandRecord): NewBrand => ({
  id: '',
  name: '',
  hosts: [],
  currency,
  timeZone,
  languages,
  defaultLanguage: languages[0] ?? '',
  displayK: false,
  supportUrl: null,
  telegramUrl: null,
  open: true,
  like: id,
});

/** What the new brand gets of the other, and what it does not. */
function Copied() {
  const t = useTranslate();
  return (
    <div className="stack tight muted">
      <p>{t('console.platform.brands.copied')}</p>
      <p>{t('console.platform.brands.not_copied')}</p>
    </div>
  );
}

function NewBrandForm({ first, onClose }: { first: BrandRecord; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(() => beginning(first));
  const { start, isPending, error } = useVerb((api, reason: string) => api.createBrand({ ...draft, reason }), {
    refresh: ['approvals', 'queueCounts', 'auditLogs'],
    done: 'console.platform.proposed',
    onDone: onClose,
  });
  const onChange = (change: Partial<NewBrand>) => setDraft({ ...draft, ...change });
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform.brands.create')}
      consequence={t('console.platform.brands.create_text')}
      presets={['partner', 'duties']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={codeForm.test(draft.id) && draft.hosts.length > 0 && isWhole(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <TextField
            required
            label={t('resources.brands.fields.id')}
            helperText={t('console.platform.brands.code_help')}
            value={draft.id}
            error={draft.id !== '' && !codeForm.test(draft.id)}
            slotProps={{ htmlInput: { maxLength: 16, autoComplete: 'off', spellCheck: false } }}
            onChange={(event) => onChange({ id: event.target.value.trim().toUpperCase() })}
          />
          <NameAndHosts draft={draft} onChange={onChange} />
          <Support draft={draft} onChange={onChange} />
          <Switches<NewBrand> of={['open', 'displayK']} draft={draft} onChange={onChange} />
        </div>
        <div className="stack">
          <CurrencySelect
            label={t('console.platform.brands.money')}
            value={draft.currency}
            onChange={(currency) => onChange({ currency })}
          />
          <Speech draft={draft} onChange={onChange} />
          <BrandSelect
            label={t('console.platform.brands.like')}
            value={draft.like}
            onChange={(like) => onChange({ like })}
          />
          <Copied />
        </div>
      </div>
    </ReasonDialog>
  );
}

/** A brand that does not exist yet. Sending makes a request: nothing is made until somebody else approves. */
export function NewBrandDialog({ onClose }: { onClose: () => void }) {
  const [first] = useBrands();
  return first ? <NewBrandForm first={first} onClose={onClose} /> : null;
}

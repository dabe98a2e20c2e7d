import { MenuItem, TextField } from '@mui/material';
import { currencies } from '@banyan/kernel/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { VendorDraft } from '../api/types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { shapes, walletModes } from './shapes.js';

const codeForm = /^[a-z0-9][a-z0-9-]{1,31}$/;
const addressForm = /^https?:\/\/[^\s#]+$/;
const unitForm = /^[1-9]\d{0,17}$/;

const beginning: VendorDraft = {
  code: '',
  name: '',
  launchUrl: '',
  apiUrl: null,
  walletMode: 'seamless',
  shape: 'banyan',
  publicKey: null,
  currencies: [{ currency: 'VND', code: 'VND', unitMinor: '1' }],
  ipList: [],
  promoBudgets: [],
  requestsPerSecond: 2000,
};

const isWhole = ({ code, name, launchUrl, apiUrl, currencies: own }: VendorDraft) =>
  codeForm.test(code) &&
  name.trim() !== '' &&
  addressForm.test(launchUrl) &&
  (apiUrl === null || addressForm.test(apiUrl)) &&
  own.length > 0 &&
  own.every(({ code: theirs, unitMinor }) => theirs !== '' && unitForm.test(unitMinor));

interface PartProps {
  draft: VendorDraft;
  onChange: (change: Partial<VendorDraft>) => void;
}

/** Which currencies the vendor takes, and in what units. */
function Currencies({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const change = (currency: string, part: object) =>
    onChange({ currencies: draft.currencies.map((one) => (one.currency === currency ? { ...one, ...part } : one)) });
  return (
    <>
      <TextField
        select
        label={t('console.new_vendor.currencies')}
        value={draft.currencies.map(({ currency }) => currency)}
        slotProps={{ select: { multiple: true } }}
        onChange={({ target }) => {
          const chosen = target.value as unknown as string[];
          const of = (currency: string) => draft.currencies.find((one) => one.currency === currency);
          onChange({
            currencies: chosen.map((currency) => of(currency) ?? { currency, code: currency, unitMinor: '1' }),
          });
        }}
      >
        {Object.keys(currencies).map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      {draft.currencies.map(({ currency, code, unitMinor }) => (
        <div key={currency} className="stack">
          <TextField
            required
            label={t('console.new_vendor.their', { currency })}
            value={code}
            onChange={({ target }) => change(currency, { code: target.value.trim() })}
          />
          <TextField
            required
            label={t('console.new_vendor.unit', { currency })}
            helperText={t('console.new_vendor.unit_help')}
            value={unitMinor}
            error={!unitForm.test(unitMinor)}
            onChange={({ target }) => change(currency, { unitMinor: target.value.trim() })}
          />
        </div>
      ))}
    </>
  );
}

/** Who it is, and where its games open. */
function Face({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.vendors.fields.${field}`);
  return (
    <>
      <TextField
        required
        label={name('code')}
        helperText={t('console.new_vendor.code_help')}
        value={draft.code}
        error={draft.code !== '' && !codeForm.test(draft.code)}
        slotProps={{ htmlInput: { maxLength: 32, autoComplete: 'off', spellCheck: false } }}
        onChange={({ target }) => onChange({ code: target.value.trim().toLowerCase() })}
      />
      <TextField
        required
        label={name('name')}
        value={draft.name}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        required
        label={name('launchUrl')}
        helperText={t('console.new_vendor.launch_help')}
        value={draft.launchUrl}
        error={draft.launchUrl !== '' && !addressForm.test(draft.launchUrl)}
        onChange={({ target }) => onChange({ launchUrl: target.value.trim() })}
      />
      <TextField
        label={name('apiUrl')}
        helperText={t('console.vendor_money.api_help')}
        value={draft.apiUrl ?? ''}
        error={draft.apiUrl !== null && !addressForm.test(draft.apiUrl)}
        onChange={({ target }) => onChange({ apiUrl: target.value.trim() || null })}
      />
      <TextField
        multiline
        label={name('ipList')}
        helperText={t('console.vendor.ip_help')}
        defaultValue=""
        onChange={({ target }) => onChange({ ipList: target.value.split(/\s+/).filter(Boolean) })}
      />
    </>
  );
}

/** How it speaks and where money is kept. */
function Protocol({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.vendors.fields.${field}`);
  return (
    <>
      <TextField
        select
        label={name('walletMode')}
        value={draft.walletMode}
        onChange={({ target }) => onChange({ walletMode: target.value as VendorDraft['walletMode'] })}
      >
        {walletModes.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {t(`console.vendor_money.mode.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={name('shape')}
        value={draft.shape}
        onChange={({ target }) => onChange({ shape: target.value as VendorDraft['shape'] })}
      >
        {shapes.map((shape) => (
          <MenuItem key={shape} value={shape}>
            {shape}
          </MenuItem>
        ))}
      </TextField>
      {draft.shape !== 'banyan' && (
        <TextField
          multiline
          label={name('publicKey')}
          value={draft.publicKey ?? ''}
          onChange={({ target }) => onChange({ publicKey: target.value.trim() || null })}
        />
      )}
    </>
  );
}

/** A vendor that does not exist yet. Sending makes a request: nothing is made until another operator agrees. */
export function NewVendorDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(beginning);
  const { start, isPending, error } = useVerb((api, reason: string) => api.askVendor({ ...draft, reason }), {
    refresh: ['newVendors', 'auditLogs'],
    done: 'console.new_vendor.sent',
    onDone: onClose,
  });
  const onChange = (change: Partial<VendorDraft>) => setDraft({ ...draft, ...change });
  return (
    <ReasonDialog
      open
      wide
      title={t('console.new_vendor.create')}
      consequence={t('console.new_vendor.create_text')}
      presets={['agreed']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={isWhole(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <Face draft={draft} onChange={onChange} />
        </div>
        <div className="stack">
          <Protocol draft={draft} onChange={onChange} />
          <Currencies draft={draft} onChange={onChange} />
        </div>
      </div>
    </ReasonDialog>
  );
}

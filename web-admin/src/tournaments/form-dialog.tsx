import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Tournament } from '../api/promotion-types.js';
import { Count, Typed } from '../campaigns/terms-part.js';
import { TextsPart } from '../campaigns/texts-part.js';
import { BrandSelect } from '../ui/brand-select.js';
import { CurrencySelect } from '../ui/currency-select.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { contentOf, countings, draftOf, emptyDraft, scorings, type Draft } from './draft.js';
import { PrizesPart } from './prizes-part.js';
import { RulesText } from './rules-text.js';

/** Writes a tournament, or changes what nobody has published yet. */
export function FormDialog({ tournament, onClose }: { tournament: Tournament | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (tournament ? draftOf(tournament) : emptyDraft()));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(tournament?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const content = contentOf(draft);
  const field = (name: string) => t(`resources.tournaments.fields.${name}`);
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (!content) return;
      if (tournament) await api.changeTournament(tournament.id, { ...content, revision, reason });
      else await api.writeTournament({ ...content, brand: draft.brand, reason });
    },
    { refresh: ['tournaments', 'auditLogs'], done: 'console.tournament.saved', onDone: onClose },
  );
  const time = (name: 'opens' | 'closes', isWrong: boolean) => (
    <TextField
      type="datetime-local"
      label={field(`${name}At`)}
      helperText={t('console.notice.zone')}
      value={draft[name]}
      error={isWrong}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const choice = (name: 'scoring' | 'counts', values: readonly string[]) => (
    <TextField
      select
      label={field(name)}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value, ...(name === 'counts' && { counted: '' }) })}
    >
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {t(`console.tournament.${name}.${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );
  const flag = (name: 'joining' | 'paidIn' | 'movesUp') => (
    <FormControlLabel
      label={field(name)}
      control={<Switch checked={draft[name]} onChange={(event) => change({ [name]: event.target.checked })} />}
    />
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(tournament ? 'console.tournament.change' : 'console.tournament.write')}
      consequence={t('console.tournament.consequence')}
      presets={['campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={content !== null}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <BrandSelect
            disabled={tournament !== null}
            label={field('brand')}
            value={draft.brand}
            onChange={(brand) => change({ brand })}
          />
          <TextsPart texts={draft.texts} onChange={(texts) => change({ texts })} />
          {time('opens', false)}
          {time('closes', draft.closes <= draft.opens)}
          <Count
            label={field('settleMinutes')}
            value={draft.settleMinutes}
            max={10_080}
            onChange={(settleMinutes) => change({ settleMinutes })}
          />
        </div>
        <div className="stack">
          <CurrencySelect
            label={field('currency')}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
          {choice('scoring', scorings)}
          {choice('counts', countings)}
          {draft.counts !== 'ALL' && (
            <TextField
              label={field('counted')}
              helperText={t(`console.tournament.counted.${draft.counts}`)}
              value={draft.counted}
              onChange={(event) => change({ counted: event.target.value })}
            />
          )}
          <Typed label={field('leastMinor')} value={draft.least} onChange={(least) => change({ least })} />
          {flag('joining')}
          {draft.joining && (
            <Count
              label={field('perAddress')}
              value={draft.perAddress}
              max={1_000}
              onChange={(perAddress) => change({ perAddress })}
            />
          )}
          <Count
            label={field('minLevel')}
            value={draft.minLevel}
            max={100}
            onChange={(minLevel) => change({ minLevel })}
          />
          {flag('paidIn')}
          {flag('movesUp')}
          <Count
            label={t('console.campaign.term.turnover')}
            value={draft.turnover}
            max={100}
            onChange={(turnover) => change({ turnover })}
          />
        </div>
      </div>
      <PrizesPart prizes={draft.prizes} currency={draft.currency} onChange={(prizes) => change({ prizes })} />
      {content && <RulesText rules={content} />}
    </ReasonDialog>
  );
}

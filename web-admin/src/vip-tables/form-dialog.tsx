import { Button, MenuItem, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { VipTable } from '../api/promotion-types.js';
import { Count, Typed } from '../campaigns/terms-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { contentOf, draftOf, levelAmounts, rated, withLevel, type VipDraft } from './draft.js';

interface PartProps {
  draft: VipDraft;
  onChange: (draft: VipDraft) => void;
}

function LevelPart({ draft, at, onChange }: PartProps & { at: number }) {
  const t = useTranslate();
  const level = draft.levels[at];
  if (!level) return null;
  const set = (change: Partial<typeof level>) =>
    onChange({ ...draft, levels: draft.levels.map((each, place) => (place === at ? { ...each, ...change } : each)) });
  return (
    <div className="form-cols">
      <div className="stack">
        <TextField
          label={t('console.vip.name')}
          value={level.name}
          slotProps={{ htmlInput: { maxLength: 24, dir: 'auto' } }}
          onChange={(event) => set({ name: event.target.value })}
        />
        {levelAmounts.map((name) => (
          <Typed
            key={name}
            label={t(`console.vip.level.${name}`)}
            value={level[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
      </div>
      <div className="stack">
        <Count
          label={t('console.vip.level.withdrawalsPerDay')}
          value={level.withdrawalsPerDay}
          max={100}
          onChange={(withdrawalsPerDay) => set({ withdrawalsPerDay })}
        />
        {rated.map((category) => (
          <Count
            key={category}
            label={t('console.vip.rate', { game: t(`console.campaign.game.${category}`) })}
            value={level.rates[category]}
            max={500}
            onChange={(rate) => set({ rates: { ...level.rates, [category]: rate } })}
          />
        ))}
      </div>
    </div>
  );
}

function RulesPart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const { rebate, cashback, giftDays, giftTurnover } = draft;
  const word = (name: string) => t(`console.vip.rule.${name}`);
  const inHundredths = (name: string) => t('console.vip.hundredths', { label: word(name) });
  const setRebate = (change: Partial<typeof rebate>) => onChange({ ...draft, rebate: { ...rebate, ...change } });
  const setCashback = (change: Partial<typeof cashback>) =>
    onChange({ ...draft, cashback: { ...cashback, ...change } });
  return (
    <div className="form-cols">
      <div className="stack">
        <Count
          label={word('giftDays')}
          value={giftDays}
          max={90}
          onChange={(days) => onChange({ ...draft, giftDays: days })}
        />
        <Count
          label={word('giftTurnover')}
          value={giftTurnover}
          max={100}
          onChange={(times) => onChange({ ...draft, giftTurnover: times })}
        />
        <TextField
          select
          label={word('mode')}
          value={rebate.mode}
          onChange={(event) => setRebate({ mode: event.target.value === 'CLAIM' ? 'CLAIM' : 'AUTO' })}
        >
          {['AUTO', 'CLAIM'].map((mode) => (
            <MenuItem key={mode} value={mode}>
              {word(mode)}
            </MenuItem>
          ))}
        </TextField>
        <Count label={word('hour')} value={rebate.hour} max={23} onChange={(hour) => setRebate({ hour })} />
        <Typed label={word('rebateMin')} value={rebate.minMinor} onChange={(minMinor) => setRebate({ minMinor })} />
        <Typed label={word('rebateCap')} value={rebate.capMinor} onChange={(capMinor) => setRebate({ capMinor })} />
        <Count
          label={word('rebateTurnover')}
          value={rebate.turnover}
          max={100}
          onChange={(turnover) => setRebate({ turnover })}
        />
        <Count
          label={word('rebateDays')}
          value={rebate.claimDays}
          max={90}
          onChange={(claimDays) => setRebate({ claimDays })}
        />
      </div>
      <div className="stack">
        {cashback.tiers.map((tier, at) => {
          const set = (change: Partial<typeof tier>) =>
            setCashback({ tiers: cashback.tiers.map((each, place) => (place === at ? { ...each, ...change } : each)) });
          return (
            <div key={at} className="row">
              <Typed label={word('loss')} value={tier.lossMinor} onChange={(lossMinor) => set({ lossMinor })} />
              <Count
                label={inHundredths('lossRate')}
                value={tier.rateBp}
                max={5_000}
                onChange={(rateBp) => set({ rateBp })}
              />
            </div>
          );
        })}
        <Count
          label={inHundredths('lossShare')}
          value={cashback.lossShareBp}
          max={10_000}
          onChange={(lossShareBp) => setCashback({ lossShareBp })}
        />
        <Count
          label={word('leastRounds')}
          value={cashback.leastRounds}
          max={10_000}
          onChange={(leastRounds) => setCashback({ leastRounds })}
        />
        <Typed
          label={word('cashbackCap')}
          value={cashback.capMinor}
          onChange={(capMinor) => setCashback({ capMinor })}
        />
        <Count
          label={word('cashbackTurnover')}
          value={cashback.turnover}
          max={100}
          onChange={(turnover) => setCashback({ turnover })}
        />
        <Count
          label={word('cashbackDays')}
          value={cashback.claimDays}
          max={90}
          onChange={(claimDays) => setCashback({ claimDays })}
        />
      </div>
    </div>
  );
}

/** Changes the draft of a brand's levels, a tab for each and one for what all have in common. */
export function FormDialog({ table, onClose }: { table: VipTable; onClose: () => void }) {
  const t = useTranslate();
  const { currency, id } = table;
  const [draft, setDraft] = useState(() => draftOf(table.draft ?? table.published, currency));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(table.revision);
  const [tab, setTab] = useState<number>(0);
  const content = contentOf(draft, currency);
  const rules = draft.levels.length;
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (content) await api.changeVipTable(id, { ...content, revision, reason });
    },
    { refresh: ['vipTables', 'auditLogs'], done: 'console.vip.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t('console.vip.change')}
      consequence={t('console.vip.consequence')}
      presets={['campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={content !== null}
      onSubmit={start}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(_event, next: number) => setTab(next)} variant="scrollable">
        {draft.levels.map(({ level, name }) => (
          <Tab key={level} value={level} label={name || String(level)} />
        ))}
        <Tab value={rules} label={t('console.vip.rules')} />
      </Tabs>
      {tab < rules ? (
        <LevelPart key={tab} draft={draft} at={tab} onChange={setDraft} />
      ) : (
        <RulesPart draft={draft} onChange={setDraft} />
      )}
      {rules < 21 && (
        <div>
          <Button size="small" onClick={() => setDraft(withLevel(draft))}>
            {t('console.vip.more')}
          </Button>
        </div>
      )}
    </ReasonDialog>
  );
}

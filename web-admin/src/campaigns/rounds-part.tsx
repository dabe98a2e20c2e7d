import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Game } from '../api/types.js';
import { useFormat } from '../ui/format.js';
import { minorTyped } from '../ui/minor-typed.js';
import { Count, Typed, type Props } from './terms-part.js';

/** Which game free rounds are of, what one would cost, until when they can be played, and what one reward takes of the budget. */
export function RoundsPart({ draft, onChange }: Props) {
  const t = useTranslate();
  const { money } = useFormat();
  const [typed, setTyped] = useState('');
  const { reward, brand, currency } = draft;
  const { data: games = [] } = useGetList<Game>(
    'games',
    { pagination: { page: 1, perPage: 20 }, filter: { ...(brand && { brand }), ...(typed && { q: typed }) } },
    { enabled: brand !== '' },
  );
  const { rounds } = reward;
  if (!rounds) return null;
  const set = (change: Partial<typeof rounds>) => onChange({ reward: { ...reward, rounds: { ...rounds, ...change } } });
  const stake = minorTyped(reward.amount, currency);
  const label = (field: string) => t(`console.vendor_money.draft.${field}`, { currency });
  return (
    <>
      <Autocomplete
        options={games}
        filterOptions={(all) => all}
        getOptionLabel={({ name, vendorName }) => `${name} (${vendorName})`}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={games.find(({ code, vendor }) => code === rounds.game && vendor === rounds.vendor) ?? null}
        noOptionsText={t('ra.navigation.no_results')}
        onInputChange={(_event, text, why) => why === 'input' && setTyped(text)}
        onChange={(_event, game) => set({ vendor: game?.vendor ?? '', game: game?.code ?? '', name: game?.name ?? '' })}
        renderInput={(props) => <TextField {...props} label={t('resources.freeRounds.fields.gameCode')} />}
      />
      <p className="sm muted">
        {rounds.game} · {rounds.name}
      </p>
      <Typed
        label={label('stake')}
        value={reward.amount}
        onChange={(amount) => onChange({ reward: { ...reward, amount } })}
      />
      <Count label={label('days')} value={rounds.days} max={365} onChange={(days) => set({ days })} />
      {stake && stake !== '0' && (
        <p className="sm muted">
          {t('console.campaign.costs', { amount: money(String(BigInt(stake) * BigInt(reward.count ?? 0)), currency) })}
        </p>
      )}
    </>
  );
}

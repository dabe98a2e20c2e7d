import { Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { budgetOf, mostPlace, mostPrizes, placePrizeKinds, prizesOf, type PrizeDraft } from './draft.js';

interface Props {
  prizes: PrizeDraft[];
  currency: string;
  onChange: (prizes: PrizeDraft[]) => void;
}

/** What each place gets, and what all of them cost. */
export function PrizesPart({ prizes, currency, onChange }: Props) {
  const t = useTranslate();
  const { number } = useFormat();
  const set = (row: number, part: Partial<PrizeDraft>) =>
    onChange(prizes.map((each, at) => (at === row ? { ...each, ...part } : each)));
  const name = (field: string, row: number) =>
    t('console.tournament.of', { name: t(`resources.tournaments.fields.${field}`), row: row + 1 });
  const whole = prizesOf(prizes, currency);
  const budget = whole && budgetOf(whole);
  return (
    <section className="stack" aria-label={t('console.tournament.prizes')}>
      <b>{t('console.tournament.prizes')}</b>
      {prizes.map((prize, row) => (
        <div key={row} className="row">
          <span className="num">{number((prizes[row - 1]?.toPlace ?? 0) + 1)} –</span>
          <TextField
            type="number"
            size="small"
            label={name('toPlace', row)}
            value={prize.toPlace}
            slotProps={{ htmlInput: { min: (prizes[row - 1]?.toPlace ?? 0) + 1, max: mostPlace } }}
            onChange={(event) => set(row, { toPlace: Math.trunc(Number(event.target.value)) || 0 })}
          />
          <TextField
            select
            size="small"
            label={name('kind', row)}
            value={prize.kind}
            onChange={(event) => set(row, { kind: event.target.value as PrizeDraft['kind'], amount: '' })}
          >
            {placePrizeKinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`console.wheel.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label={name('amount', row)}
            value={prize.amount}
            slotProps={{ htmlInput: { className: 'num' } }}
            onChange={(event) => set(row, { amount: event.target.value })}
          />
          <IconButton
            aria-label={t('console.tournament.remove', { row: row + 1 })}
            disabled={prizes.length === 1}
            onClick={() => onChange(prizes.filter((_each, at) => at !== row))}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="outlined"
          disabled={prizes.length >= mostPrizes}
          onClick={() => {
            const last = prizes.at(-1);
            onChange([...prizes, { toPlace: (last?.toPlace ?? 0) + 1, kind: last?.kind ?? 'CASH', amount: '' }]);
          }}
        >
          {t('console.tournament.add')}
        </Button>
      </div>
      {budget && (
        <p className="sm">
          {t('console.tournament.cost')}: <Money minor={budget.minor} currency={currency} />
          {budget.points > 0 && `, ${t('console.tournament.points', { points: number(budget.points) })}`}
        </p>
      )}
    </section>
  );
}

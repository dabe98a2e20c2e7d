import { Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { emptySegment, leastSegments, mostSegments, prizeKinds, segmentOf, type SegmentDraft } from './draft.js';
import { Face } from './face.js';
import { expectedOf, mostWeight, wholeOf } from './odds.js';

interface Props {
  segments: SegmentDraft[];
  currency: string;
  onChange: (segments: SegmentDraft[]) => void;
}

/** The prizes of a wheel with their weights, the wheel that they make, their sum, and what a spin costs in the mean. */
export function SegmentsPart({ segments, currency, onChange }: Props) {
  const t = useTranslate();
  const { number } = useFormat();
  const set = (place: number, part: Partial<SegmentDraft>) =>
    onChange(segments.map((each, at) => (at === place ? { ...each, ...part } : each)));
  const name = (field: string, place: number) =>
    t('console.wheel.of', { name: t(`resources.wheels.fields.${field}`), place: place + 1 });
  const whole = wholeOf(segments);
  const expected = expectedOf(segments.map((each) => segmentOf(each, currency)).filter((each) => each !== null));
  const count = (place: number, field: 'weight' | 'stock', max: number) => (
    <TextField
      type="number"
      size="small"
      label={name(field, place)}
      value={segments[place]?.[field] ?? 0}
      slotProps={{ htmlInput: { min: field === 'weight' ? 1 : 0, max } }}
      onChange={(event) => set(place, { [field]: Math.trunc(Number(event.target.value)) || 0 })}
    />
  );
  return (
    <section className="stack" aria-label={t('console.wheel.segments')}>
      <b>{t('console.wheel.segments')}</b>
      {segments.map((segment, place) => (
        <div key={place} className="row">
          <TextField
            select
            size="small"
            label={name('kind', place)}
            value={segment.kind}
            onChange={(event) => set(place, { kind: event.target.value as SegmentDraft['kind'], amount: '' })}
          >
            {prizeKinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`console.wheel.kind.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          {segment.kind !== 'NOTHING' && (
            <TextField
              size="small"
              label={name('amount', place)}
              value={segment.amount}
              slotProps={{ htmlInput: { className: 'num' } }}
              onChange={(event) => set(place, { amount: event.target.value })}
            />
          )}
          {count(place, 'weight', mostWeight)}
          {count(place, 'stock', 1_000_000)}
          <span className="num sm">{whole > 0 ? `${number((100 * segment.weight) / whole)}%` : ''}</span>
          <IconButton
            aria-label={t('console.wheel.remove', { place: place + 1 })}
            disabled={segments.length <= leastSegments}
            onClick={() => onChange(segments.filter((_each, at) => at !== place))}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="outlined"
          disabled={segments.length >= mostSegments}
          onClick={() => onChange([...segments, emptySegment])}
        >
          {t('console.wheel.add')}
        </Button>
      </div>
      <Face segments={segments} />
      <p className="sm">{t('console.wheel.sum', { sum: number(whole), percent: '100%' })}</p>
      <p className="sm">
        {t('console.wheel.expected')}: <Money minor={expected.minor} currency={currency} />
        {expected.points > 0 && `, ${t('console.wheel.expected_points', { points: number(expected.points) })}`}
      </p>
    </section>
  );
}

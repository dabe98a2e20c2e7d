import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Segment } from '../../components/segment';
import { Field, Input } from '../../components/field';
import { calendarDay, daysBetween, lastDays, monthOf, type Period } from '../../i18n/business-days';
import { useTime } from '../../i18n/use-time';

const presets = ['today', 'yesterday', 'days7', 'days30', 'thisMonth', 'lastMonth'] as const;
type Preset = (typeof presets)[number];

/** What a preset means now, in days of a zone. */
export function presetPeriod(preset: Preset, zone: string, now?: number): Period {
  if (preset === 'yesterday') return daysBetween(calendarDay(zone, 1, now), calendarDay(zone, 1, now), zone);
  if (preset === 'thisMonth') return monthOf(zone, 0, now);
  if (preset === 'lastMonth') return monthOf(zone, 1, now);
  return lastDays({ today: 1, days7: 7, days30: 30 }[preset], zone, now);
}
type Choice = Preset | 'custom';

/** The period a list starts with. */
const firstChoice: Preset = 'days7';

export interface PeriodState {
  choice: Choice;
  period: Period;
  choosePreset: (preset: Preset) => void;
  chooseDays: (first: string, last: string) => void;
  openCustom: () => void;
}

/** The chosen period, in days of the brand's zone, and the preset it starts with. */
export function usePeriod(first: Preset = firstChoice): PeriodState {
  const { zone } = useTime();
  const [choice, setChoice] = useState<Choice>(first);
  const [period, setPeriod] = useState<Period>(() => presetPeriod(first, zone));
  return {
    choice,
    period,
    choosePreset: (preset) => {
      setChoice(preset);
      setPeriod(presetPeriod(preset, zone));
    },
    chooseDays: (first, last) => setPeriod(daysBetween(first, last, zone)),
    openCustom: () => setChoice('custom'),
  };
}

function CustomDays({ onChoose }: { onChoose: (first: string, last: string) => void }) {
  const { t } = useTranslation('common');
  const { zone } = useTime();
  const today = calendarDay(zone);
  const [first, setFirst] = useState(calendarDay(zone, 6));
  const [last, setLast] = useState(today);
  const wrong = first === '' || last === '' || first > last;
  return (
    <form
      className="period-days"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChoose(first, last);
      }}
    >
      <Field label={t('date.from')} error={wrong ? t('date.wrong') : undefined}>
        <Input type="date" max={today} value={first} onChange={(event) => setFirst(event.target.value)} />
      </Field>
      <Field label={t('date.to')}>
        <Input type="date" max={today} value={last} onChange={(event) => setLast(event.target.value)} />
      </Field>
      <Button type="submit">{t('date.show')}</Button>
    </form>
  );
}

/** Today and yesterday, past 7 and 30 days, this and last month, or two days of one's own. */
export function PeriodFilter({ state }: { state: PeriodState }) {
  const { t } = useTranslation('common');
  const choices = ([...presets, 'custom'] as const).map((value) => ({
    value,
    label: t(`date.${value}`),
  }));
  return (
    <div className="stack min-w-0">
      <div className="min-w-0">
        <Segment
          label={t('date.label')}
          choices={choices}
          value={state.choice}
          onChange={(value) => (value === 'custom' ? state.openCustom() : state.choosePreset(value))}
        />
      </div>
      {state.choice === 'custom' && <CustomDays onChoose={state.chooseDays} />}
    </div>
  );
}

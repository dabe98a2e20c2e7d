import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../components/field';
import { calendarDay, lastOfNext } from '../../i18n/business-days';
import { useTime } from '../../i18n/use-time';

const spans = [7, 30] as const;

export interface LastDayProps {
  label: string;
  rule: string;
  /** `YYYY-MM-DD` in the brand's zone; empty: no end. */
  value: string;
  onChange: (day: string) => void;
}

/** Until when something lasts: a day of one's own, or the end of the next 7 or 30 days at one press. */
export function LastDay({ label, rule, value, onChange }: LastDayProps) {
  const { t } = useTranslation('common');
  const { zone } = useTime();
  return (
    <div className="stack tight">
      <Field label={label} rule={rule}>
        <Input type="date" min={calendarDay(zone)} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="row wrap-ok">
        {spans.map((days) => {
          const day = lastOfNext(days, zone);
          return (
            <button
              key={days}
              type="button"
              className="chip"
              aria-pressed={value === day}
              onClick={() => onChange(day)}
            >
              {t(`date.next${days}`)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExclude, type MemberLimits, type NewExclusion } from '../../api/limits';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, Select } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { Refusal } from '../shared/refusal';

type Choice = NewExclusion['choice'];
const breaks = ['day_1', 'days_7', 'days_30', 'weeks_6'] as const satisfies readonly Choice[];
const exclusions = ['months_6', 'year_1', 'years_3', 'years_5', 'for_ever'] as const satisfies readonly Choice[];

/** What it means, a tick that it was understood, and only then the button. */
function ConfirmDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const [key] = useState(() => crypto.randomUUID());
  const [understood, setUnderstood] = useState(false);
  const { mutate, isPending, error } = useExclude();
  const begin = () =>
    mutate({ choice, idempotencyKey: key }, { onSuccess: () => (toast.info(t('limits.pauseDone')), onClose()) });
  return (
    <Dialog
      title={t('limits.pauseTitle', { length: t(`limits.choice.${choice}`) })}
      description={t('limits.pauseMeans')}
      onClose={onClose}
    >
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      <Check checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {t('limits.understood')}
      </Check>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="danger" busy={isPending} disabled={!understood} onClick={begin}>
          {t('limits.pauseBegin')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A break or self-exclusion: what holds now, and how to begin or prolong one. */
export function Exclusion({ exclusion }: Pick<MemberLimits, 'exclusion'>) {
  const { t } = useTranslation('profile');
  const { moment } = useTime();
  const [choice, setChoice] = useState<Choice>('day_1');
  const [asking, setAsking] = useState(false);
  const until = exclusion && new Date(exclusion.until).getUTCFullYear() < 9999 ? moment(exclusion.until) : null;
  const options = (choices: readonly Choice[]) =>
    choices.map((one) => (
      <option key={one} value={one}>
        {t(`limits.choice.${one}`)}
      </option>
    ));
  return (
    <section className="card stack" aria-labelledby="pause">
      <div>
        <h2 id="pause">{t('limits.pause')}</h2>
        <p className="sm muted">{t('limits.pauseText')}</p>
      </div>
      {exclusion && (
        <Note tone="warning" icon="lock">
          {until ? t('limits.pausedUntil', { until }) : t('limits.pausedForEver')}
        </Note>
      )}
      {(!exclusion || until) && (
        <>
          <Field label={t('limits.howLong')}>
            <Select icon="clock" value={choice} onChange={(event) => setChoice(event.target.value as Choice)}>
              <optgroup label={t('limits.breaks')}>{options(breaks)}</optgroup>
              <optgroup label={t('limits.exclusions')}>{options(exclusions)}</optgroup>
            </Select>
          </Field>
          <div>
            <Button look="danger" onClick={() => setAsking(true)}>
              {t(exclusion ? 'limits.prolong' : 'limits.begin')}
            </Button>
          </div>
        </>
      )}
      {asking && <ConfirmDialog choice={choice} onClose={() => setAsking(false)} />}
    </section>
  );
}

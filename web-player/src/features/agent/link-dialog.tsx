import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { linksKey, makeLink, type ReferralRequest } from '../../api/referral-links';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, Input } from '../../components/field';
import { Segment } from '../../components/segment';
import { toast } from '../../components/toast';
import { daysBetween } from '../../i18n/business-days';
import { useTime } from '../../i18n/use-time';
import { LastDay } from '../shared/last-day';
import { Refusal } from '../shared/refusal';
import { PresetSelect } from './presets/preset-select';
import { useChange } from './use-change';

const mostUses = 100_000;

const empty = { name: '', kind: 'PLAYER' as 'PLAYER' | 'AGENT', presetId: '', uses: '', lastDay: '' };

function useMake(onDone: () => void) {
  const { t } = useTranslation('agent');
  const { busy, refused, change } = useChange(linksKey);
  const { zone } = useTime();
  const [values, setValues] = useState(empty);
  const [looked, setLooked] = useState(false);
  const { name, kind, presetId, uses, lastDay } = values;
  const wrongUses = uses !== '' && !(/^\d{1,6}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= mostUses);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (name.trim() === '' || wrongUses) return;
    const draft: ReferralRequest = {
      name: name.trim(),
      kind,
      presetId: (kind === 'AGENT' && presetId) || null,
      maxUses: uses === '' ? null : Number(uses),
      expiresAt: lastDay === '' ? null : daysBetween(lastDay, lastDay, zone).to,
    };
    if (!(await change(() => makeLink(draft)))) return;
    toast.info(t('link.made'));
    onDone();
  };
  const set = (part: Partial<typeof empty>) => setValues({ ...values, ...part });
  return { ...values, set, looked, wrongUses, busy, refused, submit };
}

/** A new link: what it opens, how often and until when. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agent');
  const form = useMake(onClose);
  return (
    <Dialog title={t('link.make')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <Refusal>{form.refused}</Refusal>
        <Field
          label={t('link.name')}
          rule={t('link.nameRule')}
          error={form.looked && form.name.trim() === '' ? t('link.nameMissing') : undefined}
        >
          <Input maxLength={60} value={form.name} onChange={(event) => form.set({ name: event.target.value })} />
        </Field>
        <Segment
          label={t('link.opens')}
          choices={(['PLAYER', 'AGENT'] as const).map((value) => ({ value, label: t(`link.kind.${value}`) }))}
          value={form.kind}
          onChange={(kind) => form.set({ kind })}
        />
        {form.kind === 'AGENT' && (
          <PresetSelect value={form.presetId} onChange={(presetId) => form.set({ presetId })} />
        )}
        <Field
          label={t('link.most')}
          rule={t('link.mostRule')}
          error={form.wrongUses ? t('link.mostWrong') : undefined}
        >
          <Input
            inputMode="numeric"
            value={form.uses}
            onChange={(event) => form.set({ uses: event.target.value.trim() })}
          />
        </Field>
        <LastDay
          label={t('link.lastDay')}
          rule={t('link.lastDayRule')}
          value={form.lastDay}
          onChange={(lastDay) => form.set({ lastDay })}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('link.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

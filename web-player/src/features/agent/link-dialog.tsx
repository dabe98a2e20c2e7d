import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { linksKey, makeLink } from '../../api/referral-links';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, Input } from '../../components/field';
import { Segment } from '../../components/segment';
import { toast } from '../../components/toast';
import { daysBetween } from '../../i18n/business-days';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { Refusal } from '../shared/refusal';
import { PresetSelect } from './presets/preset-select';

const mostUses = 100_000;

function useMake(onDone: () => void) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { zone } = useTime();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'PLAYER' | 'AGENT'>('PLAYER');
  const [presetId, setPresetId] = useState('');
  const [uses, setUses] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [looked, setLooked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const wrongUses = uses !== '' && !(/^\d{1,6}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= mostUses);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (name.trim() === '' || wrongUses) return;
    setBusy(true);
    try {
      await makeLink({
        name: name.trim(),
        kind,
        presetId: (kind === 'AGENT' && presetId) || null,
        maxUses: uses === '' ? null : Number(uses),
        expiresAt: lastDay === '' ? null : daysBetween(lastDay, lastDay, zone).to,
      });
      await client.invalidateQueries({ queryKey: linksKey });
      toast.info(t('link.made'));
      onDone();
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  };
  return {
    name,
    setName,
    kind,
    setKind,
    presetId,
    setPresetId,
    uses,
    setUses,
    lastDay,
    setLastDay,
    looked,
    wrongUses,
    busy,
    refused,
    submit,
  };
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
          <Input maxLength={60} value={form.name} onChange={(event) => form.setName(event.target.value)} />
        </Field>
        <Segment
          label={t('link.opens')}
          choices={(['PLAYER', 'AGENT'] as const).map((value) => ({ value, label: t(`link.kind.${value}`) }))}
          value={form.kind}
          onChange={form.setKind}
        />
        {form.kind === 'AGENT' && <PresetSelect value={form.presetId} onChange={form.setPresetId} />}
        <Field
          label={t('link.most')}
          rule={t('link.mostRule')}
          error={form.wrongUses ? t('link.mostWrong') : undefined}
        >
          <Input inputMode="numeric" value={form.uses} onChange={(event) => form.setUses(event.target.value.trim())} />
        </Field>
        <Field label={t('link.lastDay')} rule={t('link.lastDayRule')}>
          <Input type="date" value={form.lastDay} onChange={(event) => form.setLastDay(event.target.value)} />
        </Field>
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

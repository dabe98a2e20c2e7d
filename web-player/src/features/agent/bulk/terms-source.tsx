import { useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractKind, ContractVersion, Terms } from '../../../api/agent';
import { useLastTerms } from '../../../api/agent-bulk';
import { usePresets } from '../../../api/agent-presets';
import { Note } from '../../../components/badge';
import { Skeleton } from '../../../components/empty-state';
import { Field, Input, Select } from '../../../components/field';
import { DraftFields } from '../draft-fields';
import { readPercent } from '../tier-draft';
import { useDraft } from '../use-draft';
import { useOwn } from '../use-own';

/** What is asked of each: terms, or so much below mine. Null while a field holds no proper number. */
export type TermsAsked = { terms: Terms } | { belowMineBp: number };
export type TermsReader = () => TermsAsked | null;

interface Props {
  kind: ContractKind;
  /** My own id. */
  own: string;
  /** What is wrong with a tier, from 0. */
  sayings: (tier: number) => readonly string[];
  ref: Ref<TermsReader>;
}

function Below({ ref }: Pick<Props, 'ref'>) {
  const { t } = useTranslation('bulk');
  const [text, setText] = useState('');
  const bp = readPercent(text);
  useImperativeHandle(ref, () => () => (bp === null ? null : { belowMineBp: bp }));
  return (
    <Field label={t('below')} rule={t('belowRule')}>
      <Input
        inputMode="decimal"
        value={text}
        maxLength={6}
        after={<span className="faint">%</span>}
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  );
}

function Written({ start, sayings, ref }: Pick<Props, 'sayings' | 'ref'> & { start: ContractVersion }) {
  const { terms, ...draft } = useDraft(start, start);
  useImperativeHandle(ref, () => () => {
    const written = terms();
    return written && { terms: written };
  });
  return <DraftFields draft={draft} sayings={sayings} />;
}

/** Where the terms come from: so much below mine, or written, beginning as mine, as those used last, or as a preset. */
export function TermsSource({ kind, own, sayings, ref }: Props) {
  const { t } = useTranslation(['bulk', 'agent']);
  const [source, setSource] = useState('below');
  const { loading, version } = useOwn(kind, own);
  const last = useLastTerms(kind).data;
  const presets = (usePresets().data?.data ?? []).flatMap(({ id, name, offers }) => {
    const offer = offers.find((one) => one.kind === kind);
    return offer ? [{ id, name, offer }] : [];
  });
  if (loading) return <Skeleton className="h-40" />;
  if (!version) return <Note tone="warning">{t('agent:problem.no_own_contract')}</Note>;
  const from = source === 'last' ? last : presets.find(({ id }) => id === source)?.offer;
  const start = from ? { ...version, tiers: from.tiers, canSubSign: from.canSubSign, endsAt: null } : version;
  return (
    <>
      <Field label={t('source.label')}>
        <Select value={source} onChange={({ target }) => setSource(target.value)}>
          <option value="below">{t('source.below')}</option>
          <option value="mine">{t('source.mine')}</option>
          {last && <option value="last">{t('source.last')}</option>}
          {presets.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('source.preset', { name })}
            </option>
          ))}
        </Select>
      </Field>
      {source === 'below' ? <Below ref={ref} /> : <Written key={source} start={start} sayings={sayings} ref={ref} />}
    </>
  );
}

import { useImperativeHandle, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractKind, ContractVersion, Terms } from '../../../api/agent';
import { Note } from '../../../components/badge';
import { Skeleton } from '../../../components/empty-state';
import { DraftFields } from '../draft-fields';
import { useDraft } from '../use-draft';
import { useOwn } from '../use-own';

/** Reads the terms that stand in the form; null while a field holds no proper number. */
export type DraftReader = () => Terms | null;

export interface OfferDraftProps {
  kind: ContractKind;
  /** My own id. */
  own: string;
  /** What is wrong with a tier, from 0. */
  sayings: (tier: number) => readonly string[];
  ref: Ref<DraftReader>;
}

function Draft({ kind, sayings, ref, start }: Omit<OfferDraftProps, 'own'> & { start: ContractVersion }) {
  const { t } = useTranslation('agent');
  const draft = useDraft(start, start);
  useImperativeHandle(ref, () => draft.terms);
  return (
    <fieldset className="stack gap-4 min-w-0" aria-label={t(`kind.${kind}`)}>
      <h3>{t(`kind.${kind}`)}</h3>
      <DraftFields draft={draft} sayings={sayings} />
    </fieldset>
  );
}

/** One offer of a preset, beginning as my own contract of the kind. */
export function OfferDraft({ own, ...props }: OfferDraftProps) {
  const { t } = useTranslation('agent');
  const { loading, version } = useOwn(props.kind, own);
  if (loading) return <Skeleton className="h-40" />;
  if (!version) return <Note tone="warning">{`${t(`kind.${props.kind}`)}: ${t('problem.no_own_contract')}`}</Note>;
  return <Draft {...props} start={version} />;
}

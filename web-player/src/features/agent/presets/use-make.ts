import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractKinds, type ContractKind, type OfferCheck } from '../../../api/agent';
import { makePreset, presetsKey } from '../../../api/agent-presets';
import { toast } from '../../../components/toast';
import { useChange } from '../use-change';
import type { DraftReader } from './offer-draft';

type Problem = OfferCheck['problems'][number];

/** A preset being written: its name, an offer of each kind that is wanted, and what the server says against one. */
export function useMake(onMade: () => void) {
  const { t } = useTranslation('presets');
  const { busy, refused, refusal, change } = useChange(presetsKey);
  const [name, setName] = useState('');
  const [kinds, setKinds] = useState<readonly ContractKind[]>(['DIVIDEND']);
  const [looked, setLooked] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const readers = useRef(new Map<ContractKind, DraftReader>());
  const keep = useCallback(
    (kind: ContractKind) => (reader: DraftReader | null) =>
      void (reader ? readers.current.set(kind, reader) : readers.current.delete(kind)),
    [],
  );
  const want = (kind: ContractKind, wanted: boolean) =>
    setKinds(contractKinds.filter((one) => (one === kind ? wanted : kinds.includes(one))));
  const submit = async () => {
    const read = kinds.map((kind) => ({ kind, terms: readers.current.get(kind)?.() ?? null }));
    const offers = read.flatMap(({ kind, terms }) => (terms ? [{ kind, terms }] : []));
    setLooked(true);
    setIncomplete(offers.length < kinds.length);
    if (name.trim() === '' || offers.length === 0 || offers.length < kinds.length) return;
    if (!(await change(() => makePreset({ name: name.trim(), offers })))) return;
    toast.info(t('made'));
    onMade();
  };
  const blamed = refusal?.detail('kind');
  const found = refusal?.detail('problems');
  const problems = Array.isArray(found) ? (found as Problem[]) : [];
  const problemsOf = (kind: ContractKind) => (blamed === kind ? problems : []);
  const missing = looked && name.trim() === '';
  return { name, setName, missing, kinds, want, keep, incomplete, busy, refused, problemsOf, submit };
}

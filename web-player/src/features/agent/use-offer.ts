import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  amendContract,
  checkOffer,
  makeOffer,
  useAgentChanged,
  type ContractKind,
  type ContractVersion,
  type OfferCheck,
  type Terms,
} from '../../api/agent';
import { ApiError } from '../../api/api-error';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import type { Shape } from './tier-draft';
import { useDraft } from './use-draft';

export interface OfferSubject {
  kind: ContractKind;
  downlineId: string;
  /** The contract that is amended; none: a new offer. */
  contractId?: string;
  shape: Shape;
  /** Terms to start from. */
  start: ContractVersion;
}

type Problem = OfferCheck['problems'][number];

/** What the server is asked for, and what it says against it. */
function useAttempt() {
  const errorText = useErrorText();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>, onRefused: () => void) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      const found = error instanceof ApiError ? error.detail('problems') : undefined;
      if (Array.isArray(found)) setProblems(found as Problem[]);
      onRefused();
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { problems, setProblems, refused, busy, attempt };
}

/** Terms being written: what stands in the form, what the server says against it, and the sending. */
export function useOffer({ kind, downlineId, contractId, shape, start }: OfferSubject) {
  const { t } = useTranslation('agent');
  const changed = useAgentChanged();
  const navigate = useNavigate();
  const { terms, ...draft } = useDraft(start, shape, contractId !== undefined);
  const { problems, setProblems, refused, busy, attempt } = useAttempt();
  const [incomplete, setIncomplete] = useState(false);
  const [review, setReview] = useState<{ terms: Terms; equalTiers: number[] } | null>(null);
  const closeReview = () => setReview(null);
  const look = () => {
    const written = terms();
    setIncomplete(written === null);
    setProblems([]);
    if (!written) return;
    void attempt(async () => {
      const amended = contractId && { contractId };
      const { problems: found, equalTiers } = await checkOffer({ downlineId, kind, terms: written, ...amended });
      setProblems(found);
      if (found.length === 0) setReview({ terms: written, equalTiers });
    }, closeReview);
  };
  const send = () =>
    void attempt(async () => {
      if (!review) return;
      const offer = { downlineId, kind, terms: review.terms };
      const made = await (contractId ? amendContract(contractId, review.terms) : makeOffer(offer));
      toast.info(t('offer.sent'));
      await changed();
      await navigate(paths.agentContract(made.id));
    }, closeReview);
  return { ...draft, problems, incomplete, refused, review, closeReview, busy, look, send };
}

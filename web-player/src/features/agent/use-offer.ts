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
import { daysBetween } from '../../i18n/business-days';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { useTime } from '../../i18n/use-time';
import { useBrand } from '../../session';
import { paths } from '../../shell/paths';
import { draftOfVersion, emptyTier, fieldsOf, tierOf, type Shape, type TierDraft } from './tier-draft';

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

/** Terms being written: what stands in the form, what the server says against it, and the sending. */
export function useOffer({ kind, downlineId, contractId, shape, start }: OfferSubject) {
  const { t } = useTranslation('agent');
  const { currency } = useBrand().brand;
  const { format } = useLanguage();
  const { zone } = useTime();
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const navigate = useNavigate();
  const [tiers, setTiers] = useState<TierDraft[]>(() => draftOfVersion(start, currency, format));
  const [canSubSign, setCanSubSign] = useState(start.canSubSign);
  const [lastDay, setLastDay] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [review, setReview] = useState<{ terms: Terms; equalTiers: number[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf(shape);

  const terms = (): Terms | null => {
    const read = tiers.map((tier) => tierOf(tier, fields, currency, format));
    if (read.includes(null)) return null;
    const { period, calc, tierMode, basis, activeBetMinor } = shape;
    const endsAt = lastDay === '' ? null : daysBetween(lastDay, lastDay, zone).to;
    return {
      period,
      calc,
      tierMode,
      basis,
      activeBetMinor,
      canSubSign,
      endsAt,
      tiers: read.filter((tier) => tier !== null),
    };
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      const found = error instanceof ApiError ? error.detail('problems') : undefined;
      if (Array.isArray(found)) setProblems(found as Problem[]);
      setReview(null);
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const look = () => {
    const written = terms();
    setIncomplete(written === null);
    setProblems([]);
    if (!written) return;
    void attempt(async () => {
      // An amendment is checked by the server when it is sent: the contract that runs would count against a check.
      const { problems: found, equalTiers } = contractId
        ? { problems: [], equalTiers: [] }
        : await checkOffer({ downlineId, kind, terms: written });
      setProblems(found);
      if (found.length === 0) setReview({ terms: written, equalTiers });
    });
  };
  const send = () =>
    void attempt(async () => {
      if (!review) return;
      const made = contractId
        ? await amendContract(contractId, review.terms)
        : await makeOffer({ downlineId, kind, terms: review.terms });
      toast.info(t('offer.sent'));
      await changed();
      await navigate(paths.agentContract(made.id));
    });
  return {
    tiers,
    fields,
    currency,
    canSubSign,
    setCanSubSign,
    lastDay,
    setLastDay,
    problems,
    incomplete,
    refused,
    review,
    closeReview: () => setReview(null),
    busy,
    look,
    send,
    change: (next: TierDraft) => setTiers(tiers.map((tier) => (tier.key === next.key ? next : tier))),
    remove: (key: string) => setTiers(tiers.filter((tier) => tier.key !== key)),
    add: () => setTiers([...tiers, { ...(tiers.at(-1) ?? emptyTier()), key: emptyTier().key }]),
  };
}

import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerReceipt, type ReceiptRequest } from '../../api/receipt';
import type { Withdrawal } from '../../api/withdrawal';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { readAmount } from './amount';

/** Longest note. Source: specification 9. */
export const noteLimit = 140;

/** The member's word being written. Nothing is sent before it is complete. */
export function useReceiptForm({ id, amountMinor, currency }: Withdrawal) {
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<ReceiptRequest['answer']>('RECEIVED');
  const [part, setPart] = useState('');
  const [note, setNote] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<'part' | 'proof'>();
  // A second press comes before the screen knows of the first.
  const sending = useRef(false);
  const { mutate, isPending, error } = useAnswerReceipt(id);
  const typed = readAmount(part, currency, format);
  const received = typed !== null && typed < BigInt(amountMinor) ? typed : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const missing =
      answer === 'PARTLY' && received === null ? 'part' : answer !== 'RECEIVED' && !pictures[0] ? 'proof' : undefined;
    setProblem(missing);
    if (missing) return;
    const told = answer === 'RECEIVED' ? { pictures: [] } : { pictures, note };
    const receivedMinor = answer === 'PARTLY' ? received?.toString() : undefined;
    sending.current = true;
    mutate(
      { answer, receivedMinor, ...told },
      {
        onSuccess: () => toast.money(t('receipt.sent')),
        onError: () => {
          sending.current = false;
        },
      },
    );
  };
  const refused = error ? errorText(error) : undefined;
  return {
    answer,
    setAnswer,
    part,
    setPart,
    received,
    note,
    setNote,
    pictures,
    setPictures,
    problem,
    refused,
    busy: isPending,
    submit,
  };
}

export type ReceiptForm = ReturnType<typeof useReceiptForm>;

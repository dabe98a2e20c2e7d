import { useRef, useState } from 'react';
import { useAgentChanged, type ContractKind } from '../../../api/agent';
import { usePreviewBulk, useSendBulk, type Bulk, type BulkAction, type BulkPreview } from '../../../api/agent-bulk';
import { useErrorText } from '../../../i18n/use-error-text';
import type { TermsReader } from './terms-source';

/** A command being put together: what is asked, what would become of it, and what became of it. */
export function useBulkForm() {
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const [action, setAction] = useState<BulkAction>('OFFER');
  const [kind, setKind] = useState<ContractKind>('DAILY');
  const [incomplete, setIncomplete] = useState(false);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [sent, setSent] = useState<Bulk | null>(null);
  const reader = useRef<TermsReader>(null);
  /** One for each preview: sent twice it is made once. */
  const key = useRef('');
  const looking = usePreviewBulk();
  const sending = useSendBulk();
  const look = () => {
    const asked = action === 'REMIND' ? {} : (reader.current?.() ?? null);
    setIncomplete(asked === null);
    if (asked === null) return;
    sending.reset();
    looking.mutate(
      { action, kind, ...asked },
      {
        onSuccess: (answer) => {
          key.current = crypto.randomUUID();
          setPreview(answer);
        },
      },
    );
  };
  const send = (downlineIds: string[]) => {
    const terms = preview?.terms;
    sending.mutate(
      { requestKey: key.current, action, kind, downlineIds, ...(terms && { terms }) },
      {
        onSuccess: (answer) => {
          setSent(answer);
          void changed();
        },
      },
    );
  };
  const choose = (next: { action?: BulkAction; kind?: ContractKind }) => {
    looking.reset();
    setIncomplete(false);
    if (next.action) setAction(next.action);
    if (next.kind) setKind(next.kind);
  };
  const back = () => setPreview(null);
  const again = () => {
    setSent(null);
    setPreview(null);
  };
  const said = (error: Error | null) => (error ? errorText(error) : undefined);
  return {
    action,
    kind,
    choose,
    reader,
    incomplete,
    preview,
    sent,
    look,
    send,
    back,
    again,
    looking: { busy: looking.isPending, refused: said(looking.error) },
    sending: { busy: sending.isPending, refused: said(sending.error) },
  };
}

import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { PublishStep } from '../api/promotion-types.js';
import { ReasonDialog } from './reason-dialog.js';
import { useVerb } from './use-verb.js';

/** A record that one operator writes and proposes, and another publishes. */
interface Published {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
}

export interface PublishKind {
  /** The resource, whose permissions `edit` and `publish` say who may what. */
  readonly resource: string;
  /** Where its words are below `console` in the catalogue, such as `envelope`: `propose`, `propose_text`, `propose_done`, and so on. */
  readonly words: string;
  readonly stepOf: (
    api: ConsoleDataProvider,
  ) => (id: string, step: PublishStep, body: { reason: string; revision: number }) => Promise<unknown>;
  /** Why it may end, where it is not `incident` and `mistake`. */
  readonly endings?: readonly string[];
}

export const isUnpublished = ({ state }: Published): boolean => state === 'DRAFT' || state === 'PROPOSED';

/** It may still be published, or is. */
export const isAlive = (row: Published): boolean => isUnpublished(row) || row.state === 'PUBLISHED';

/** What may be done with it as it is now. */
function stepsOf(row: Published, may: (verb: string) => boolean): PublishStep[] {
  const steps: PublishStep[] = [];
  if (row.state === 'DRAFT' && may('edit')) steps.push('propose');
  if (!may('publish')) return steps;
  if (row.state === 'PROPOSED') steps.push('publish');
  if (isAlive(row)) steps.push('end');
  return steps;
}

function StepDialog({
  row,
  kind,
  step,
  onClose,
}: {
  row: Published;
  kind: PublishKind;
  step: PublishStep;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => kind.stepOf(api)(row.id, step, { revision: row.revision, reason }),
    { refresh: [kind.resource, 'auditLogs'], done: `console.${kind.words}.${step}_done`, onDone: onClose },
  );
  const presets: Record<PublishStep, readonly string[]> = {
    propose: ['campaign', 'checked_figures'],
    publish: ['checked_request', 'checked_figures'],
    end: kind.endings ?? ['incident', 'mistake'],
  };
  return (
    <ReasonDialog
      open
      title={t(`console.${kind.words}.${step}`)}
      consequence={t(`console.${kind.words}.${step}_text`)}
      presets={[...presets[step]]}
      confirm={t(`console.${kind.words}.${step}`)}
      danger={step === 'end'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** The buttons of a record that two operators publish: change, propose, publish, end; `children` are others of its kind. */
export function PublishCommands(props: {
  row: Published;
  kind: PublishKind;
  /** The dialog in which it is changed. */
  form: (onClose: () => void) => ReactNode;
  children?: ReactNode;
}) {
  const { row, kind, form, children } = props;
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<PublishStep | 'change' | null>(null);
  const may = (verb: string) => isAllowed(permissions, kind.resource, verb);
  const close = () => setOpen(null);
  return (
    <>
      {may('edit') && isUnpublished(row) && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {children}
      {stepsOf(row, may).map((step) => (
        <Button key={step} variant={step === 'end' ? 'outlined' : 'contained'} onClick={() => setOpen(step)}>
          {t(`console.${kind.words}.${step}`)}
        </Button>
      ))}
      {open === 'change' && form(close)}
      {open && open !== 'change' && <StepDialog row={row} kind={kind} step={open} onClose={close} />}
    </>
  );
}

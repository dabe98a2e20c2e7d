import { entryOf } from '@banyan/kernel/rules';
import type { Step } from '../api/types.js';
import { useLabel } from './format.js';
import { When } from './bits.js';
import { Icon } from './icon.js';

interface Props {
  steps: Step[];
  /** What is known of a step beyond its state and note. */
  told?: Readonly<Record<string, { title: string; text: string }>> | undefined;
  /** What is being waited for, when the story is not over. */
  waiting?: string;
}

/** What happened, when and by whom; the last line says what is awaited. */
export function Timeline({ steps, told = {}, waiting }: Props) {
  const label = useLabel();
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li key={`${step.state}${step.at}`}>
          <span className="pin">
            <Icon name="check" />
          </span>
          <b>
            {entryOf(told, step.state)?.title ?? label('state', step.state)}
            {step.actor && <span className="muted"> · {step.actor}</span>}
          </b>
          <When at={step.at} />
          {entryOf(told, step.state) && <p>{entryOf(told, step.state)?.text}</p>}
          {step.note && <p>{label('note', step.note)}</p>}
        </li>
      ))}
      {waiting && (
        <li className="now" aria-current="step">
          <span className="pin" />
          <b>{waiting}</b>
        </li>
      )}
    </ol>
  );
}

import type { ReactNode } from 'react';
import { useChosenInSight } from './use-chosen-in-sight';

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
}

export interface SegmentProps<T extends string> {
  label: string;
  choices: ReadonlyArray<Choice<T>>;
  value: T;
  onChange: (value: T) => void;
}

/** A few exclusive choices side by side. */
export function Segment<T extends string>({ label, choices, value, onChange }: SegmentProps<T>) {
  const row = useChosenInSight<HTMLDivElement>(value);
  return (
    <div className="seg" ref={row} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

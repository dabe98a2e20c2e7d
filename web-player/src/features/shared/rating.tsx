import { useId } from 'react';

const marks = [1, 2, 3, 4, 5] as const;

interface Props {
  label: string;
  /** What a mark is called for who does not see it. */
  markLabel: (mark: number) => string;
  /** Null: none was given yet. */
  rating: number | null;
  disabled: boolean;
  onRate: (mark: number) => void;
}

/** One to five, five the best; the last word counts. */
export function Rating({ label, markLabel, rating, disabled, onRate }: Props) {
  const id = useId();
  return (
    <div className="row wrap-ok gap-3">
      <span className="sm muted" id={id}>
        {label}
      </span>
      <span className="seg" role="group" aria-labelledby={id}>
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            aria-pressed={rating === mark}
            aria-label={markLabel(mark)}
            disabled={disabled}
            onClick={() => onRate(mark)}
          >
            {mark}
          </button>
        ))}
      </span>
    </div>
  );
}

import { entryOf } from '@banyan/kernel/rules';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface ChoiceGridProps {
  label: string;
  choices: readonly string[];
  chosen: readonly string[];
  onToggle: (choice: string) => void;
  children: (choice: string, at: number) => ReactNode;
  wide?: boolean;
}

/** What may be chosen, with one tab stop: arrows move, space chooses. */
export function ChoiceGrid({ label, choices, chosen, onToggle, children, wide }: ChoiceGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const here = Math.min(at, choices.length - 1);
  const go = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])];
    const row = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length || 1;
    const turn = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: turn, ArrowLeft: -turn, ArrowDown: row, ArrowUp: -row };
    const step = entryOf(steps, event.key);
    const next = here + (step ?? 0);
    if (step === undefined || next < 0 || next >= choices.length) return;
    event.preventDefault();
    setAt(next);
    cells[next]?.focus();
  };
  return (
    <div
      className={`picker num ${wide ? 'lot-wide' : choices.length > 10 ? 'lot-tens' : ''}`}
      role="group"
      aria-label={label}
      ref={grid}
      onKeyDown={go}
    >
      {choices.map((choice, i) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen.includes(choice)}
          tabIndex={i === here ? 0 : -1}
          onFocus={() => setAt(i)}
          onClick={() => onToggle(choice)}
        >
          {children(choice, i)}
        </button>
      ))}
    </div>
  );
}

import { entryOf } from '@banyan/kernel/rules';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface NumberPickerProps {
  label: string;
  /** Inclusive. */
  from: number;
  to: number;
  chosen: readonly number[];
  /** Drawn numbers: an inner ring and a hidden word. */
  drawn?: readonly number[];
  /** More cannot be chosen. */
  most?: number;
  onChange: (chosen: number[]) => void;
}

function Drawn({ yes }: { yes: boolean }) {
  const { t } = useTranslation('shell');
  return yes ? (
    <>
      {' '}
      <span className="sr">{t('drawn')}</span>
    </>
  ) : null;
}

/** A grid of numbers with one tab stop: arrows move, space chooses. */
export function NumberPicker({ label, from, to, chosen, drawn = [], most = Infinity, onChange }: NumberPickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(from);
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const toggle = (n: number) => {
    if (chosen.includes(n)) onChange(chosen.filter((other) => other !== n));
    else if (chosen.length < most) onChange([...chosen, n].sort((a, b) => a - b));
  };
  const go = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])];
    const row = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length || 1;
    const turn = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: turn, ArrowLeft: -turn, ArrowDown: row, ArrowUp: -row };
    const next = at + (entryOf(steps, event.key) ?? 0);
    if (!entryOf(steps, event.key) || next < from || next > to) return;
    event.preventDefault();
    setAt(next);
    cells[next - from]?.focus();
  };
  return (
    <div className="picker num" role="group" aria-label={label} ref={grid} onKeyDown={go}>
      {numbers.map((n) => (
        <button
          key={n}
          type="button"
          className={drawn.includes(n) ? 'hit' : undefined}
          aria-pressed={chosen.includes(n)}
          tabIndex={n === at ? 0 : -1}
          onFocus={() => setAt(n)}
          onClick={() => toggle(n)}
        >
          {String(n).padStart(2, '0')}
          <Drawn yes={drawn.includes(n)} />
        </button>
      ))}
    </div>
  );
}

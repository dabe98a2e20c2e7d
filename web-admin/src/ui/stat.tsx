import type { ReactNode } from 'react';

/** One figure with its name, and what is to be said of it below. */
export function Stat({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="stat">
      <span className="xs muted">{label}</span>
      <span className="v num">{value}</span>
      {children}
    </div>
  );
}

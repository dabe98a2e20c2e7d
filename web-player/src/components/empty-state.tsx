import type { ReactNode } from 'react';
import { MotifPicture } from './motif-picture';

export interface EmptyStateProps {
  /** A motif of the tile art ("lotus") and a palette ("sen"). */
  motif?: string;
  palette?: string;
  title: ReactNode;
  /** One sentence: what will stand here, or what to do. */
  text?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

export function EmptyState({ motif = 'lotus', palette = 'sen', title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="pic">
        <MotifPicture motif={motif} palette={palette} />
      </div>
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** A grey shape where text or a picture will stand. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skel block ${className}`.trim()} aria-hidden="true" />;
}

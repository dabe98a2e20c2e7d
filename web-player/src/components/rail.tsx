import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon';

export interface SectionProps {
  title: ReactNode;
  /** One line: why these are here. */
  reason?: ReactNode;
  /** Where "all" goes, and its words ("Tất cả slot"). */
  more?: { to: string; label: ReactNode };
  children: ReactNode;
}

function Head({ id, title, reason, more }: Omit<SectionProps, 'children'> & { id: string }) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {reason && <p className="sub">{reason}</p>}
      </div>
      {more && (
        <Link className="more" to={more.to}>
          {more.label} <Icon name="right" />
        </Link>
      )}
    </div>
  );
}

export function Section({ children, ...head }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <Head id={id} {...head} />
      {children}
    </section>
  );
}

/** Tiles in a row that snaps; a focusable region, because it scrolls inside itself. */
export function Rail({ kind, children, ...head }: SectionProps & { kind?: 'wide' | 'match' }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <Head id={id} {...head} />
      <div className={kind ? `rail ${kind}` : 'rail'} role="region" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
    </section>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its title is the document's title and the one h1, which takes the focus when the screen opens. */
export function Page({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | Banyan Console`;
  }, [title]);
  useEffect(() => {
    // A dialog that was opened while the screen was on its way keeps the focus: somebody types there.
    if (!document.activeElement?.closest('[role="dialog"]')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="row between">
        <h1 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </h1>
        {actions && <div className="row page-acts">{actions}</div>}
      </div>
      {children}
    </>
  );
}

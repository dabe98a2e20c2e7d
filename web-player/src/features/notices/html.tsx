import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** What operators wrote. The server sanitises it at each reading; links within the site do not load it anew. */
export function Html({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest('a');
    const to = link?.getAttribute('href');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === '_blank';
    if (!to?.startsWith('/') || to.startsWith('//') || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <div
      className={`written ${className}`.trim()}
      dir="auto"
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

export interface PaginationProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
}

/** The pages to offer: first, last and those around this one; 0 stands for a gap. */
export function pagesAround(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => (i > 0 && n - (sorted[i - 1] ?? n) > 1 ? [0, n] : [n]));
}

export function Pagination({ page, perPage, total, onChange }: PaginationProps) {
  const { t } = useTranslation('shell');
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  return (
    <nav className="pages" aria-label={t('pages')}>
      <button type="button" aria-label={t('previousPage')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon name="left" />
      </button>
      {pagesAround(page, last).map((n, i) =>
        n === 0 ? (
          <span key={`gap-${i}`} className="faint" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className="num"
            aria-label={t('page', { page: n })}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onChange(n)}
          >
            {n}
          </button>
        ),
      )}
      <button type="button" aria-label={t('nextPage')} disabled={page >= last} onClick={() => onChange(page + 1)}>
        <Icon name="right" />
      </button>
    </nav>
  );
}

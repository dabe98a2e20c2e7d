import type { Notice } from '../../api/notices';

const key = 'banyan.popups';
const mostKept = 200;

/** What this page has shown: where nothing can be stored, it does not open again before the next visit. */
const sinceLoad = new Set<string>();

/** What this browser has shown, also to visitors. */
function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Those windows that were not opened yet: neither here, nor by this member elsewhere. */
export const unseen = (popups: readonly Notice[]): Notice[] => {
  const here = kept();
  return popups.filter(({ id, read }) => !read && !sinceLoad.has(id) && !here.includes(id));
};

export function markSeen(id: string): void {
  sinceLoad.add(id);
  try {
    localStorage.setItem(key, JSON.stringify([...kept().filter((one) => one !== id), id].slice(-mostKept)));
  } catch {
    // Without storage it opens again with the next visit.
  }
}

import type { Notice } from '../../api/notices';
import { safeLocalStorage } from '../../api/storage';

const key = 'banyan.popups';
const mostKept = 200;

/** What this browser has shown, also to visitors. */
function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Those windows that were not opened yet: neither here, nor by this member elsewhere. */
export const unseen = (popups: readonly Notice[]): Notice[] => {
  const here = kept();
  return popups.filter(({ id, read }) => !read && !here.includes(id));
};

export const markSeen = (id: string): void =>
  safeLocalStorage.setItem(key, JSON.stringify([...kept().filter((one) => one !== id), id].slice(-mostKept)));

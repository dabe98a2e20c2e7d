import { useGetManyAggregate, useLocaleState, usePermissions, type RaRecord } from 'react-admin';
import { spoken } from 'virtual:texts';
import { isAllowed } from '../api/access.js';

interface Text {
  readonly language: string;
  readonly title: string;
}

/** What operators write in several languages; a campaign has its texts in what is drafted and in what is published. */
interface Written {
  /** As it was written first. */
  readonly title: string;
  readonly texts?: readonly Text[];
  readonly draft?: { readonly texts: readonly Text[] } | null;
  readonly published?: boolean | { readonly texts: readonly Text[] } | null;
}

function textsOf({ texts, draft, published }: Written): readonly Text[] {
  if (texts) return texts;
  return draft?.texts ?? (typeof published === 'object' ? published?.texts : undefined) ?? [];
}

/** Names what is written in several languages: in the operator's where it has that one, else as it was written first. */
export function useTitle(): (row: Written) => string {
  const [locale] = useLocaleState();
  const code = spoken.find(({ tag }) => tag === locale)?.code;
  return (row) => textsOf(row).find(({ language }) => language === code)?.title || row.title;
}

interface TitleProps {
  /** The list that it is a row of. */
  of: 'articles' | 'campaigns' | 'mallRewards';
  id: string;
  /** Shown meanwhile, and to who may not read that list. */
  title: string;
}

/** The title of a row of another list, in the operator's language; all rows that show one ask in one call. */
export function TitleOf({ of, id, title }: TitleProps) {
  const { permissions = [] } = usePermissions<string[]>();
  const titleOf = useTitle();
  const enabled = isAllowed(permissions, of, 'list');
  const { data } = useGetManyAggregate<RaRecord & Written>(of, { ids: [id] }, { enabled });
  return data?.[0] ? titleOf(data[0]) : title;
}

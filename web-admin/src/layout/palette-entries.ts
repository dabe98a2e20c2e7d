import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  useDataProvider,
  useLocales,
  useLocaleState,
  useLogout,
  usePermissions,
  useTheme,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { IconName } from '../ui/icon.js';
import { useFreshPlace, usePlaces } from './places.js';
import { useMode } from './use-mode.js';

/** Something that the palette does. */
export interface Entry {
  id: string;
  /** Message key of its group under console.palette. */
  group: 'found' | 'places' | 'commands';
  icon: IconName;
  text: string;
  more?: string;
  keys?: string;
  run: () => void;
}

/** Without case and marks: "hoi vien" finds "Hội viên". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();

/** Every word that was typed begins a word of the text, or is part of it. */
const fits = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

interface Found {
  id: string;
  username?: string;
  downline?: string;
}

/** Where records are looked for: resource, icon, and the address of one. */
const sources: [resource: string, icon: IconName, path: (id: string) => string][] = [
  ['members', 'users', (id) => `/members/${id}/show`],
  ['withdrawals', 'up', (id) => `/withdrawals/${id}`],
  ['deposits', 'dn', (id) => `/deposits/${id}/show`],
  ['contracts', 'file', (id) => `/contracts/${id}/show`],
];

function useLater(value: string, ms: number): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}

/** Records by id or by the beginning of a name, a few of each kind that the operator may see. */
function useFound(typed: string): Entry[] {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const { permissions = [] } = usePermissions<string[]>();
  const q = useLater(typed.trim(), 200);
  const open = sources.filter(([resource]) => isAllowed(permissions, resource, 'list'));
  const { data = [] } = useQuery({
    queryKey: ['palette', q, open.length],
    enabled: q.length >= 2 && q === typed.trim(),
    staleTime: 10_000,
    queryFn: async () => {
      const ask = async (resource: string) => {
        const { data: rows } = await api
          .getList<Found>(resource, { filter: { q }, pagination: { page: 1, perPage: 4 } })
          .catch(() => ({ data: [] as Found[] }));
        return rows.map((row) => ({ ...row, resource }));
      };
      return (await Promise.all(open.map(([resource]) => ask(resource)))).flat();
    },
  });
  if (typed.trim().length < 2) return [];
  return data.flatMap((row) => {
    const source = open.find(([resource]) => resource === row.resource);
    if (!source) return [];
    const [resource, icon, path] = source;
    return {
      id: `${resource}-${row.id}`,
      group: 'found' as const,
      icon,
      text: `${row.username ?? row.downline ?? ''} ${row.id.slice(0, 8)}`.trim(),
      more: t(`console.menu.${resource}`),
      run: () => void navigate(path(row.id)),
    };
  });
}

function useCommands(map: () => void): Entry[] {
  const t = useTranslate();
  const logout = useLogout();
  const [, setTheme] = useTheme();
  const mode = useMode();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const command = (id: string, icon: IconName, text: string, run: () => void, keys?: string): Entry => ({
    id,
    group: 'commands',
    icon,
    text,
    keys,
    run,
  });
  return [
    command('theme', mode === 'dark' ? 'sun' : 'moon', t('ra.action.toggle_theme'), () =>
      setTheme(mode === 'dark' ? 'light' : 'dark'),
    ),
    ...locales
      .filter((one) => one.locale !== locale)
      .map((one) =>
        command(`language-${one.locale}`, 'globe', `${t('console.action.language')}: ${one.name}`, () =>
          setLocale(one.locale),
        ),
      ),
    command('keys', 'key', t('console.keys.title'), map, '?'),
    command('logout', 'out', t('ra.auth.logout'), () => void logout()),
  ];
}

/** What the palette offers for a text: records, places, commands. */
export function useEntries(typed: string, map: () => void): Entry[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const fresh = useFreshPlace();
  const places = usePlaces().flatMap(([group, all]) =>
    all.map((place): Entry => {
      const { path, icon, label, key } = place;
      return {
        id: `place-${path}`,
        group: 'places',
        icon,
        text: t(label),
        more: t(`console.menu.${group}`),
        keys: key && `G ${key.toUpperCase()}`,
        run: () => {
          fresh(place);
          void navigate(path);
        },
      };
    }),
  );
  const found = useFound(typed);
  const rest = [...places, ...useCommands(map)].filter(({ text, more = '' }) => fits(`${text} ${more}`, typed));
  return [...found, ...rest];
}

import type {
  ContentPreviewDto,
  EventPageDto,
  PostCategory,
  PostDto,
  PostRowDto,
  ShownBlockDto,
} from '@banyan/notices/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type PostRow = Wire<PostRowDto>;
export type Post = Wire<PostDto>;
export type PostKind = PostRow['kind'];
export type Category = PostCategory;
export type EventPage = Wire<EventPageDto>;
export type Block = Wire<ShownBlockDto>;

export const postCategories = [
  'PLATFORM', 'GAMES', 'SPORTS', 'LOTTERY', 'GUIDES', 'COMMUNITY',
] as const satisfies readonly Category[]; // prettier-ignore

interface PostsAsked extends PageQuery {
  kind: PostKind;
  category?: Category | undefined;
}

/** News, blog: pinned ones first, then the newest. Streams: what runs or begins soonest first. */
export const usePosts = ({ kind, category, ...page }: PostsAsked, language: string) =>
  useQuery({
    queryKey: ['posts', kind, category, page, language],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ kind, ...(category && { category }) });
      const order = kind === 'LIVE' ? { sort: 'startsAt', order: 'ASC' } : {};
      return get<Page<PostRow>>('/wps/notices/posts', {
        signal,
        anonymous: true,
        query: { ...page, ...order, filter },
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const usePost = (kind: PostKind, slug: string, language: string) =>
  useQuery({
    queryKey: ['posts', kind, slug, language],
    queryFn: ({ signal }) =>
      get<Post>(`/wps/notices/posts/${kind}/${encodeURIComponent(slug)}`, { signal, anonymous: true }),
    staleTime: 60_000,
    retry: false,
  });

export const useEventPage = (language: string) =>
  useQuery({
    queryKey: ['event-page', language],
    queryFn: ({ signal }) => get<EventPage>('/wps/notices/pages/worldcup', { signal, anonymous: true }),
    staleTime: 60_000,
  });

/** A draft, for who was given the way to it. */
export const usePreview = (token: string, language: string) =>
  useQuery({
    queryKey: ['preview', token, language],
    queryFn: ({ signal }) =>
      get<Wire<ContentPreviewDto>>(`/wps/notices/previews/${encodeURIComponent(token)}`, { signal, anonymous: true }),
    retry: false,
  });

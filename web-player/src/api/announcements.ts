import type { OwnAnnouncementDto, AnnouncementRequest as IdentityAnnouncementRequest } from '@banyan/identity/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Announcement = Wire<OwnAnnouncementDto>;
export type AnnouncementRequest = Wire<IdentityAnnouncementRequest>;

const path = '/wps/agent/announcements';
export const announcementsKey = ['agent', 'announcements'] as const;

/** Those that I wrote, the newest first. */
export const useAnnouncements = (query: PageQuery) =>
  useQuery({
    queryKey: [...announcementsKey, query],
    queryFn: ({ signal }) => get<Page<Announcement>>(path, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const writeAnnouncement = (body: AnnouncementRequest) => post(path, body);
export const removeAnnouncement = (id: string) => call<null>('DELETE', `${path}/${id}`);

import type {
  ChatHistoryDto,
  ChatMessageDto,
  ChatReportDto,
  ChatRoomDto,
  ChatRoomsDto,
} from '@banyan/notices/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import type { Wire } from './wire';

export type ChatRoom = Wire<ChatRoomDto>;
export type ChatMessage = Wire<ChatMessageDto>;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasons = ['ABUSE', 'SPAM', 'FRAUD', 'OTHER'] as const;

/** A message as the socket tells it. */
export interface ChatPush {
  id: string;
  roomId: string;
  nickname: string;
  /** Empty for none. */
  icon: string;
  vipLevel: number;
  text: string;
  createdAt: string;
}

const path = '/wps/notices/chat';
export const chatRoomsKey = ['chat', 'rooms'] as const;
export const chatHistoryKey = (roomId: string, reader: string) => ['chat', 'history', roomId, reader] as const;

/** The rooms that are open, those of the reader's language first. */
export const useChatRooms = (language: string) =>
  useQuery({
    queryKey: [...chatRoomsKey, language],
    queryFn: ({ signal }) => get<Wire<ChatRoomsDto>>(`${path}/rooms`, { signal }),
    staleTime: 60_000,
  });

/** What was written in a room, fifty at a time from the newest on. `reader`: a member’s own messages are marked, a visitor has none. */
export const useChatHistory = (roomId: string, reader: string, pollMs: number | false) =>
  useInfiniteQuery({
    queryKey: chatHistoryKey(roomId, reader),
    queryFn: ({ signal, pageParam }) =>
      get<Wire<ChatHistoryDto>>(`${path}/rooms/${encodeURIComponent(roomId)}/messages`, {
        signal,
        ...(pageParam !== '' && { query: { before: pageParam } }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ messages, more }) => (more ? messages.at(-1)?.id : undefined),
    refetchInterval: pollMs,
    retry: false,
  });

/** The same key again is the same message. */
export const useWriteChat = (roomId: string) =>
  useMutation({
    mutationFn: (body: { text: string; key: string }) =>
      post<ChatMessage>(`${path}/rooms/${encodeURIComponent(roomId)}/messages`, body),
  });

export const useReportChat = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: ReportReason }) =>
      post<Wire<ChatReportDto>>(`${path}/messages/${encodeURIComponent(id)}/report`, { reason }),
  });

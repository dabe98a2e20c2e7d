import type {
  ChatHistoryDto,
  ChatMessageDto,
  ChatReportDto,
  ChatRoomDto,
  ChatRoomsDto,
} from '@banyan/notices/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import type { Wire } from './wire';

export type ChatRoom = Wire<ChatRoomDto>;
export type ChatPage = Wire<ChatHistoryDto>;
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
/** Of the newest page alone. `reader`: a member’s own messages are marked, a visitor has none. */
export const chatNewestKey = (roomId: string, reader: string) => ['chat', 'newest', roomId, reader] as const;

/** The rooms that are open, those of the reader's language first. */
export const useChatRooms = (language: string) =>
  useQuery({
    queryKey: [...chatRoomsKey, language],
    queryFn: ({ signal }) => get<Wire<ChatRoomsDto>>(`${path}/rooms`, { signal }),
    staleTime: 60_000,
  });

/** Up to fifty messages of a room, the newest first; `before`: those that are older than the message of that id. */
export const chatPage = (roomId: string, before?: string, signal?: AbortSignal) =>
  get<Wire<ChatHistoryDto>>(`${path}/rooms/${encodeURIComponent(roomId)}/messages`, {
    ...(signal && { signal }),
    ...(before !== undefined && { query: { before } }),
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

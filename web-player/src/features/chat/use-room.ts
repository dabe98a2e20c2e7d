import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chatNewestKey, chatPage, chatRoomsKey, type ChatMessage, type ChatPush } from '../../api/chat';
import { whenLive } from '../../api/live';
import { added, nothing, withNewest, withOlder, without } from './timeline';

/** How often the newest page is asked for while nothing is pushed. */
const pollMs = 5_000;
/** What all readers are told at once they ask about within five seconds, not all at once. */
const awayMs = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 13.2;

const messageOf = ({ id, nickname, icon, vipLevel, text, createdAt }: ChatPush): ChatMessage => ({
  id, nickname, icon: icon || null, vipLevel, text, createdAt, mine: false,
}); // prettier-ignore

/** One room as it happens: its history, and what is pushed while the line is up. Give it a new key for another room. */
export function useRoom(roomId: string, reader: string) {
  const client = useQueryClient();
  const [known, setKnown] = useState(nothing);
  const [live, setLive] = useState(false);
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  }, [known]);
  const { data, error, refetch } = useQuery({
    queryKey: chatNewestKey(roomId, reader),
    queryFn: async ({ signal }) => {
      const asked = latest.current.messages.map(({ id }) => id);
      return { page: await chatPage(roomId, undefined, signal), asked };
    },
    refetchInterval: live ? false : pollMs,
    retry: false,
  });
  useEffect(() => {
    if (data) setKnown((before) => withNewest(before, data.page, data.asked));
  }, [data]);
  const { mutate: askOlder, isPending: loadingOlder } = useMutation({
    mutationFn: (before: string) => chatPage(roomId, before),
    onSuccess: (page, before) => setKnown((now) => withOlder(now, page, before)),
  });
  const add = useCallback((message: ChatMessage) => setKnown((before) => added(before, message)), []);
  useEffect(() => {
    let leave: () => void = () => undefined;
    const stop = whenLive((socket) => {
      leave();
      const waiting = new Map<string, ReturnType<typeof setTimeout>>();
      const soon = (queryKey: readonly string[]) => {
        const name = queryKey.join(' ');
        if (waiting.has(name)) return;
        const read = () => {
          waiting.delete(name);
          void client.invalidateQueries({ queryKey });
        };
        waiting.set(name, setTimeout(read, awayMs()));
      };
      const posted = (push: ChatPush) => push.roomId === roomId && add(messageOf(push));
      const removed = (push: { id: string; roomId: string }) =>
        push.roomId === roomId && setKnown((before) => without(before, push.id));
      const changed = () => soon(chatRoomsKey);
      // What happened before the server knew that we listen was not pushed.
      const follow = () =>
        socket.emit('follow', { topic: 'chat', id: roomId }, () => {
          setLive(true);
          soon(chatNewestKey(roomId, reader));
        });
      const lost = () => setLive(false);
      const heard = { chatMessage: posted, chatRemoved: removed, chatRoom: changed, connect: follow, disconnect: lost };
      for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);
      if (socket.connected) follow();
      leave = () => {
        for (const timer of waiting.values()) clearTimeout(timer);
        for (const [event, listener] of Object.entries(heard)) socket.off(event, listener);
        if (socket.connected) socket.emit('follow', null);
      };
    });
    return () => {
      stop();
      leave();
    };
  }, [roomId, reader, client, add]);
  const oldest = known.messages[0]?.id;
  const older = known.more && oldest !== undefined ? () => askOlder(oldest) : undefined;
  return { ...known, error, refetch, older, loadingOlder, live, add };
}

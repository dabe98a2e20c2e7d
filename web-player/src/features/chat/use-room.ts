import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { chatHistoryKey, chatRoomsKey, useChatHistory, type ChatMessage, type ChatPush } from '../../api/chat';
import { whenLive } from '../../api/live';
import { added, nothing, shownOf, without } from './timeline';

/** How often the history is asked for while nothing is pushed. */
const pollMs = 5_000;

const messageOf = ({ id, nickname, icon, vipLevel, text, createdAt }: ChatPush): ChatMessage => ({
  id, nickname, icon: icon || null, vipLevel, text, createdAt, mine: false,
}); // prettier-ignore

/** One room as it happens: its history, and what is pushed while the line is up. Give it a new key for another room. */
export function useRoom(roomId: string, reader: string) {
  const client = useQueryClient();
  const [known, setKnown] = useState(nothing);
  const [live, setLive] = useState(false);
  const history = useChatHistory(roomId, reader, live ? false : pollMs);
  const add = useCallback((message: ChatMessage) => setKnown((before) => added(before, message)), []);
  useEffect(() => {
    let leave: () => void = () => undefined;
    const stop = whenLive((socket) => {
      leave();
      const posted = (push: ChatPush) => push.roomId === roomId && add(messageOf(push));
      const removed = (push: { id: string; roomId: string }) =>
        push.roomId === roomId && setKnown((before) => without(before, push.id));
      const changed = () => {
        void client.invalidateQueries({ queryKey: chatRoomsKey });
        void client.invalidateQueries({ queryKey: chatHistoryKey(roomId, reader) });
      };
      // What happened before the server knew that we listen was not pushed.
      const follow = () =>
        socket.emit('follow', { topic: 'chat', id: roomId }, () => {
          setLive(true);
          void client.invalidateQueries({ queryKey: chatHistoryKey(roomId, reader) });
        });
      const lost = () => setLive(false);
      const heard = { chatMessage: posted, chatRemoved: removed, chatRoom: changed, connect: follow, disconnect: lost };
      for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);
      if (socket.connected) follow();
      leave = () => {
        for (const [event, listener] of Object.entries(heard)) socket.off(event, listener);
        if (socket.connected) socket.emit('follow', null);
      };
    });
    return () => {
      stop();
      leave();
    };
  }, [roomId, reader, client, add]);
  const messages = useMemo(
    () => shownOf(history.data?.pages.flatMap((page) => page.messages) ?? [], known),
    [history.data, known],
  );
  return { history, messages, live, add };
}

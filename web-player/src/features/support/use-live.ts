import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenLive } from '../../api/live';
import { supportKey } from '../../api/support-unread';

/** Somebody who is writing says so every few seconds; who is silent for so long has stopped. */
const writingMs = 6_000;

/** Reads anew what the line tells of. `live`: the line is up, and nobody need ask by himself; `writing`: the operator writes just now. */
export function useLive(): { live: boolean; writing: boolean } {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    let leave: () => void = () => undefined;
    const stop = whenLive((socket) => {
      leave();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silent = () => {
        clearTimeout(timer);
        setWriting(false);
      };
      const typing = () => {
        clearTimeout(timer);
        setWriting(true);
        timer = setTimeout(silent, writingMs);
      };
      const changed = () => {
        silent();
        void client.invalidateQueries({ queryKey: supportKey });
      };
      // What happened while the line was down was not told.
      const came = () => {
        setLive(true);
        changed();
      };
      const lost = () => setLive(false);
      const heard = { support: changed, supportTyping: typing, connect: came, disconnect: lost };
      for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);
      setLive(socket.connected);
      leave = () => {
        clearTimeout(timer);
        for (const [event, listener] of Object.entries(heard)) socket.off(event, listener);
      };
    });
    return () => {
      stop();
      leave();
    };
  }, [client]);
  return { live, writing };
}

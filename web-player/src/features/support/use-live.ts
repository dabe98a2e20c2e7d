import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenLive } from '../../api/live';
import { supportKey } from '../../api/support';

/** Reads anew what the line tells of. Whether it is up, and so nobody need ask by himself. */
export function useLive(): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    let leave: () => void = () => undefined;
    const stop = whenLive((socket) => {
      leave();
      const changed = () => void client.invalidateQueries({ queryKey: supportKey });
      // What happened while the line was down was not told.
      const came = () => {
        setLive(true);
        changed();
      };
      const lost = () => setLive(false);
      const heard = { support: changed, connect: came, disconnect: lost };
      for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);
      setLive(socket.connected);
      leave = () => {
        for (const [event, listener] of Object.entries(heard)) socket.off(event, listener);
      };
    });
    return () => {
      stop();
      leave();
    };
  }, [client]);
  return live;
}

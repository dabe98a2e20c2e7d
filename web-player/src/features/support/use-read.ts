import { useEffect } from 'react';
import { useSupportRead, type SupportTalk } from '../../api/support';
import { useVisible } from './use-visible';

/** Says that what an operator answered was seen, once for each last line, while the page is in sight. */
export function useRead(id: string, talk: SupportTalk | undefined): void {
  const { mutate } = useSupportRead(id);
  const visible = useVisible();
  const through = talk && talk.conversation.unread > 0 ? talk.lines.at(-1)?.id : undefined;
  useEffect(() => {
    if (visible && through !== undefined) mutate(through);
  }, [visible, through, mutate]);
}

import { noticeVerbs } from '../api/notice-verbs.js';
import { session } from '../api/session.js';

/** The server takes who is silent for two minutes for gone. */
const againMs = 30_000;

let timer: ReturnType<typeof setInterval> | undefined;

const silence = (): void => {
  clearInterval(timer);
  timer = undefined;
};

session.subscribe((value) => {
  if (!value) silence();
});

/** Whether the operator is there for members, on whichever screen of this tab. What it sends by itself keeps no session alive. */
export const desk = {
  async come(name: string): Promise<void> {
    silence();
    await noticeVerbs.setSupportDesk({ there: true, name });
    silence();
    timer = setInterval(() => void noticeVerbs.setSupportDesk({ there: true, name }).catch(() => undefined), againMs);
  },
  async leave(name: string): Promise<void> {
    silence();
    await noticeVerbs.setSupportDesk({ there: false, name });
  },
};

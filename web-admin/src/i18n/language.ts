import { spoken } from 'virtual:texts';

const [first] = spoken;
let chosen = first;

/** The language chosen now, outside of React: for request headers and the document. Its locale is its tag. */
export const language = {
  locale: () => chosen.tag,
  code: () => chosen.code,
  use(next: string) {
    chosen = spoken.find(({ tag }) => tag === next) ?? first;
    document.documentElement.lang = chosen.tag;
    document.documentElement.dir = chosen.dir;
  },
};

import type { Notice } from '../../api/notices';
import { Html } from '../notices/html';

/** What operators say over the house's drawing. */
export default function Banner({ banner }: { banner: Notice }) {
  return (
    <>
      <h1 dir="auto">{banner.title}</h1>
      <Html html={banner.content} />
    </>
  );
}

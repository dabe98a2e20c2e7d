import { useEffect } from 'react';
import { useNotices, type Notice } from '../../api/notices';
import { useReader } from '../notices/use-reader';
import { Html } from '../notices/html';

interface Props {
  /** Null: one of the house's own sentences is shown. */
  banner: Notice | null;
  onCome: (banners: readonly Notice[]) => void;
}

/** What operators say over the house's drawing; asks for it by itself, so that the first view does without. */
export default function Banner({ banner, onCome }: Props) {
  const { data } = useNotices(useReader());
  useEffect(() => {
    if (data) onCome(data.banners);
  }, [data, onCome]);
  if (!banner) return null;
  return (
    <>
      <h1 dir="auto">{banner.title}</h1>
      <Html html={banner.content} />
    </>
  );
}

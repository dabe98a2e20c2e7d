import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { Problem } from './problem.js';
import { useVerb } from './use-verb.js';

interface Props {
  /** From 0 on. */
  place: number;
  look: (api: ConsoleDataProvider, place: number) => Promise<Blob>;
}

/** One picture that a member sent, asked for by a press: the server records who looked. Pressed again it opens in full size. */
export function PictureButton({ place, look }: Props) {
  const t = useTranslate();
  const [src, setSrc] = useState<string>();
  const seen = useVerb<unknown, Blob>((api) => look(api, place), {
    refresh: ['auditLogs'],
    onDone: (blob) => setSrc(URL.createObjectURL(blob)),
  });
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);
  const name = t('console.picture.look', { number: place + 1 });
  if (src)
    return (
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} alt={name} style={{ inlineSize: 120, borderRadius: 8 }} />
      </a>
    );
  return (
    <>
      <Button size="small" variant="outlined" disabled={seen.isPending} onClick={() => seen.start()}>
        {name}
      </Button>
      <Problem error={seen.error} />
    </>
  );
}

/** All pictures of something, none where it has none. */
export function Pictures({ count, look }: { count: number } & Pick<Props, 'look'>) {
  if (count === 0) return null;
  return (
    <div className="row wrap">
      {Array.from({ length: count }, (_, place) => (
        <PictureButton key={place} place={place} look={look} />
      ))}
    </div>
  );
}

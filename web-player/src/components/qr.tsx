import { inTime } from '@banyan/kernel/rules';
import { useEffect, useState } from 'react';

export interface QrProps {
  /** What the code says: a link or a VietQR payload. */
  text: string;
  /** Its accessible name. */
  label: string;
  /** Side in px: 85, 120 or 200. */
  size?: number;
}

const encoder = inTime(() => import('qrcode'));
const quiet = 2;

async function draw(text: string): Promise<{ side: number; path: string }> {
  const { create } = await encoder();
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let i = 0; i < data.length; i++) {
    if (data[i]) path += `M${(i % size) + quiet},${Math.floor(i / size) + quiet}h1v1h-1z`;
  }
  return { side: size + 2 * quiet, path };
}

/** A QR code: always dark on white, in both themes, so that every camera reads it. */
export function Qr({ text, label, size = 120 }: QrProps) {
  const [code, setCode] = useState<{ side: number; path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    draw(text).then(
      (drawn) => !gone && setCode(drawn),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <div className="qr" style={{ inlineSize: size, blockSize: size }} role="img" aria-label={label}>
      {code && (
        <svg viewBox={`0 0 ${code.side} ${code.side}`} aria-hidden="true" focusable="false">
          <path d={code.path} fill="#0e241c" shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  );
}

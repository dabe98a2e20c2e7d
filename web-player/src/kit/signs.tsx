import { Badge } from '../components/badge';
import { Mark } from '../components/logo';

const COLOURS = [
  'canvas',
  'surface',
  'raised',
  'overlay',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'cinnabar',
  'positive',
  'negative',
  'warning',
  'info',
  'win',
  'focus',
];

const TYPE = [
  ['text-4xl font-bold', 'Trăng lên sớm', 'hero 34–52 / 680'],
  ['text-2xl font-semibold', 'Ví tiền của bạn', '28 / 640'],
  ['text-xl font-semibold', 'Đang được chơi nhiều', '22 / 640'],
  ['text-md', 'Nguyễn Thị Ngọc Ánh, nổ hũ', '16 / 400'],
  ['text-xl font-bold num', '12.480.500 ₫ · 1.111.111 ₫', 'số đều cột'],
] as const;

/** Name, logo, colours, type. */
export function Signs({ name }: { name: string }) {
  return (
    <>
      <div>
        <Badge tone="accent">{name}</Badge>
        <p className="kit-h1 mt-2.5">Ngôn ngữ hình Banyan</p>
      </div>
      <div>
        <h2>Dấu hiệu</h2>
        <div className="logos">
          <span className="l">
            <Mark />
          </span>
          <span className="logo">
            <Mark />
            <span>Banyan</span>
          </span>
          <span className="s">
            <Mark />
          </span>
        </div>
      </div>
      <div>
        <h2>Màu</h2>
        <div className="swatches">
          {COLOURS.map((colour) => (
            <div className="sw" key={colour}>
              <i style={{ background: `var(--color-${colour})` }} />
              <span>{colour}</span>
            </div>
          ))}
        </div>
      </div>
      <div>
        <h2>Chữ</h2>
        <div className="type">
          {TYPE.map(([className, text, note]) => (
            <div key={text} className={className}>
              {text} <small>{note}</small>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

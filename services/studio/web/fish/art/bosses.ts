import { dot, eye, gloss, limb, path, scales, shaded, within, type Drawing } from './pen.js';

/* What comes once in a tide. */

export const whale: Drawing = (pen, turn) => {
  const beat = Math.sin(turn * 2 * Math.PI) * 5;
  path(
    pen,
    `M-32 0C-40 ${-4 + beat} -50 ${-20 + beat} -54 ${-18 + beat} -50 ${-8 + beat} -50 ${4 + beat} -56 ${14 + beat} -48 ${14 + beat} -38 ${6 + beat / 2} -30 5Z`,
    { fill: shaded(pen, '#ffe39a', '#d99a35', '#7d4a12', 40), line: '#4f2c08' },
  );
  const d = 'M48 2C46-16 26-25 4-24-18-23-32-10-40 0-32 10-16 21 6 21 30 21 48 16 48 2Z';
  const body = path(pen, d, { fill: shaded(pen, '#ffe7a6', '#dca23f', '#8a5216', 46) });
  within(pen, body, () => {
    path(pen, 'M50 4C30 6 10 4-12 10L-8 26H50Z', { fill: '#fff5d8' });
    for (const y of [8, 11, 14, 17])
      path(pen, `M48 ${y}C30 ${y + 2} 14 ${y} 0 ${y + 3}`, { line: '#b58540', width: 0.8 });
    for (const [x, y] of [
      [-6, -12],
      [8, -16],
      [20, -14],
      [-18, -6],
    ] as const)
      dot(pen, x, y, 1.6, '#fff5d888');
  });
  scales(pen, body, '#7d4a1226', 6);
  gloss(pen, body, 44);
  path(pen, `M10 10C4 ${22 + beat} -8 ${30 + beat} -16 ${30 + beat} -8 ${20 + beat} -8 14-4 9Z`, {
    fill: shaded(pen, '#f3c566', '#b87a26', '#6d3e0c', 30),
    line: '#4f2c08',
  });
  path(pen, d, { line: '#4f2c08', width: 1 });
  path(pen, 'M48 3C40 6 32 5 28 2', { line: '#4f2c08', width: 1 });
  eye(pen, 29, -4, 3, '#5a2a06');
  path(pen, 'M10-24C8-34 2-38-4-36M10-24C12-34 18-38 24-36', { line: '#e6f7ffcc', width: 1.6 });
};

const dragonAt = (share: number, turn: number): [number, number] => [
  34 - share * 88,
  Math.sin(2 * Math.PI * (share * 1.5 - turn)) * 13 * (0.25 + share * 0.75),
];

export const dragon: Drawing = (pen, turn) => {
  const rings = 46;
  for (let ring = rings; ring >= 0; ring--) {
    const share = ring / rings;
    const [x, y] = dragonAt(share, turn);
    const r = 9.5 * (1 - share) ** 0.6 + 1.2;
    if (ring % 4 === 2)
      path(pen, `M${x + 3} ${y - r * 0.7}L${x - 4} ${y - r - 7}L${x - 4} ${y - r * 0.6}Z`, {
        fill: '#ffd15c',
        line: '#7a2a08',
        width: 0.6,
      });
    if (ring === 10 || ring === 26)
      path(
        pen,
        `M${x} ${y + r * 0.6}C${x - 2} ${y + r + 8} ${x + 8} ${y + r + 10} ${x + 9} ${y + r + 6}M${x} ${y + r * 0.6}C${x - 6} ${y + r + 9} ${x - 2} ${y + r + 13} ${x + 2} ${y + r + 11}`,
        { line: '#e8a52c', width: 2.4 },
      );
    const skin = pen.createLinearGradient(x, y - r, x, y + r);
    skin.addColorStop(0, '#7fe0a0');
    skin.addColorStop(0.45, '#1f9a63');
    skin.addColorStop(0.72, '#0c5a3d');
    skin.addColorStop(1, '#ffe9a8');
    dot(pen, x, y, r, skin);
    pen.strokeStyle = '#063a28';
    pen.lineWidth = 0.5;
    pen.beginPath();
    pen.arc(x, y, r, Math.PI * 0.55, Math.PI * 1.45);
    pen.stroke();
  }
  const [tx, ty] = dragonAt(1, turn);
  path(pen, `M${tx} ${ty}L${tx - 9} ${ty - 7}L${tx - 6} ${ty}L${tx - 9} ${ty + 7}Z`, {
    fill: '#ffb43c',
    line: '#7a2a08',
    width: 0.6,
  });
  const [hx, hy] = dragonAt(0, turn);
  pen.save();
  pen.translate(hx, hy);
  path(pen, 'M-2-8C-12-20-22-20-26-16-18-16-12-10-8-4ZM-4 8C-12 14-20 20-26 17-18 14-12 8-8 3Z', {
    fill: '#ffb43c',
    line: '#7a2a08',
    width: 0.8,
  });
  path(pen, 'M2-9C-2-20-10-25-16-26M6-10C6-20 0-27-6-30', { line: '#ffe6a0', width: 2.2 });
  const head = path(pen, 'M-8-8C0-14 10-12 14-7 20-8 25-5 24 0 25 3 22 5 18 4L10 5C16 6 20 8 18 11 10 14-4 12-9 7Z', {
    fill: shaded(pen, '#8ff0b0', '#249f68', '#0c5a3d', 26),
    line: '#063a28',
    width: 1,
  });
  gloss(pen, head, 24);
  path(pen, 'M22 4 20 8 18 4 15 8 13 4M17 10 15 7 13 11', { fill: '#fffbe8', line: '#6b6448', width: 0.4 });
  path(pen, 'M22-3C30-8 34-16 28-22M22 2C32 4 38 12 34 18', { line: '#ffd15c', width: 1.3 });
  eye(pen, 7, -6, 3.2, '#c9231a');
  pen.restore();
};

export const kraken: Drawing = (pen, turn) => {
  const fill = shaded(pen, '#c79af0', '#6a35a8', '#2c1152', 90);
  for (const [index, angle] of [-0.95, -0.6, -0.3, 0.02, 0.32, 0.62, 0.95].entries())
    limb(pen, {
      x: 10,
      y: -12 + index * 4,
      angle,
      length: index % 3 === 0 ? 50 : 40,
      width: 9.5,
      turn: turn + index * 0.21,
      curl: index < 3 ? -1.5 : index === 3 ? 0.8 : 1.5,
      fill,
      line: '#1d0838',
    });
  path(pen, 'M-34-6C-50-22-56-24-54-10-56 0-56 4-54 12-56 24-50 22-34 6Z', {
    fill: shaded(pen, '#b482e6', '#5b2a96', '#250d48', 50),
    line: '#1d0838',
  });
  const d = 'M22 0C22-16 6-24-12-22-30-20-44-8-46 0-44 8-30 20-12 22 6 24 22 16 22 0Z';
  const head = path(pen, d, { fill: shaded(pen, '#dcb4ff', '#7c45bd', '#331360', 46), line: '#1d0838', width: 1.2 });
  within(pen, head, () => {
    for (const [x, y, r] of [
      [-30, -6, 3],
      [-22, -13, 2.4],
      [-14, -4, 2.6],
      [-26, 8, 2.4],
      [-10, 10, 2],
    ] as const)
      dot(pen, x, y, r, '#f2dcff66');
  });
  gloss(pen, head, 42);
  eye(pen, 6, -8, 5.4, '#e0a51c');
  eye(pen, 6, 9, 5.4, '#e0a51c');
  path(pen, 'M-2-15 12-10M-2 16 12 11', { line: '#1d0838', width: 2 });
};

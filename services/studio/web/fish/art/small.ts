import { dot, eye, gloss, path, rays, scales, shaded, within, type Drawing } from './pen.js';

/* Small fish, each known by its outline alone. */

export const clown: Drawing = (pen) => {
  const fin = shaded(pen, '#ffb259', '#f0761d', '#b8430c', 60);
  for (const d of [
    'M-30 0C-40-14-52-17-50-6-49-2-49 2-50 6-52 17-40 14-30 0Z',
    'M-16-16C-12-32 2-31 8-25 14-30 24-24 22-14Z',
    'M-8 17C-10 29 4 32 10 20Z',
  ])
    path(pen, d, { fill: fin, line: '#20140c', width: 2.2 });
  const d = 'M46 2C40-14 22-22 4-21-14-20-26-12-34 0-26 12-14 20 4 21 24 21 40 14 46 2Z';
  const body = path(pen, d, { fill: shaded(pen, '#ffa04a', '#f7751a', '#c94a0d', 46) });
  within(pen, body, () => {
    for (const [x, bend, wide] of [
      [25, 7, 8],
      [0, 10, 9],
      [-24, 5, 6],
    ] as const)
      path(
        pen,
        `M${x - wide / 2}-26Q${x + bend}-4 ${x - wide / 2} 26H${x + wide / 2}Q${x + wide + bend}-4 ${x + wide / 2}-26Z`,
        {
          fill: '#fffaf0',
          line: '#20140c',
          width: 2,
        },
      );
  });
  gloss(pen, body, 44);
  path(pen, 'M8 4C-4 2-8 14 2 18 10 16 14 8 8 4Z', { fill: fin, line: '#20140c', width: 1.8 });
  path(pen, d, { line: '#3a1a0a', width: 1.3 });
  eye(pen, 35, -4, 4.6);
  path(pen, 'M44 6Q40 9 37 8', { line: '#7a2a08' });
};

export const tang: Drawing = (pen) => {
  path(pen, 'M-30 0-48-19Q-43 0-48 19Z', {
    fill: shaded(pen, '#fff07a', '#f6cf25', '#c78f0c', 40),
    line: '#0c1e46',
    width: 1.6,
  });
  path(pen, 'M-32-4C-22-34 20-36 34-12L34 12C20 36-22 34-32 4Z', {
    fill: shaded(pen, '#3a66e0', '#16358f', '#0a1c58', 62),
    line: '#0a1640',
    width: 1.4,
  });
  const d = 'M46 1C38-18 16-27-4-25-20-23-30-10-34 0-30 10-20 23-4 25 16 27 38 18 46 1Z';
  const body = path(pen, d, { fill: shaded(pen, '#6fa4ff', '#2a62e6', '#0f2f93', 54) });
  within(pen, body, () => {
    path(
      pen,
      'M34-10C20-24-8-22-22-12-34-2-38 0-40 2-30 6-22 8-16 3-6-6 4-2 10 6 2 12-8 14-14 12-4 18 18 14 20 2 16-8 4-12-4-12 10-16 26-14 34-10Z',
      { fill: '#0a1338' },
    );
    path(pen, 'M-44-6-26-3V3L-44 6Z', { fill: '#f6cf25' });
  });
  gloss(pen, body, 52);
  path(pen, 'M10 4C2 2-4 10 0 16 8 14 14 9 10 4Z', { fill: '#f2c52e', line: '#0c1e46' });
  path(pen, d, { line: '#0a1640', width: 1.2 });
  eye(pen, 34, -5, 4.4);
};

export const butterfly: Drawing = (pen) => {
  path(pen, 'M-26-3-42-14Q-38 0-42 14L-26 3Z', {
    fill: shaded(pen, '#fff6c8', '#f2d14a', '#c79a1c', 30),
    line: '#5a4310',
  });
  path(pen, 'M-28-6C-26-40-6-50 14-34L22-12ZM-28 6C-26 40-6 50 14 34L22 12Z', {
    fill: shaded(pen, '#ffe97a', '#f4bd1e', '#b97f08', 90),
    line: '#5a4310',
  });
  const d = 'M48 2 34-7C26-28 6-36-8-34-24-30-32-12-32 0-32 12-24 30-8 34 6 36 26 28 34 7Z';
  const body = path(pen, d, { fill: shaded(pen, '#fffdf0', '#ffe98a', '#eaa91b', 72) });
  within(pen, body, () => {
    path(pen, 'M24-30C18-10 18 10 24 30L32 30C26 10 26-10 32-30Z', { fill: '#15130f' });
    for (let x = -24; x <= 12; x += 6) path(pen, `M${x}-36Q${x + 8} 0 ${x} 36`, { line: '#d98b17', width: 1 });
    dot(pen, -20, -20, 7, '#15130f');
    dot(pen, -20, -20, 8.4, '#ffffff22');
  });
  gloss(pen, body, 70);
  path(pen, 'M10 4C2 4 0 12 4 18 12 16 14 9 10 4Z', { fill: '#fff0a8', line: '#8a6413' });
  path(pen, d, { line: '#6b4d10', width: 1.2 });
  eye(pen, 28, -5, 4.2);
};

export const puffer: Drawing = (pen, turn) => {
  const swell = 1 + Math.sin(turn * 2 * Math.PI) * 0.03;
  pen.save();
  pen.scale(swell, swell);
  const spikes = Array.from({ length: 26 }, (_, index) => {
    const angle = (index / 26) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${c * 30 - s * 3} ${s * 30 + c * 3}L${c * 42} ${s * 42}L${c * 30 + s * 3} ${s * 30 - c * 3}Z`;
  }).join('');
  path(pen, 'M-28-2-46-11Q-42 0-46 11L-28 4Z', { fill: '#d8b45a', line: '#5a4620' });
  path(pen, spikes, { fill: '#e9d9a2', line: '#6b5626', width: 0.8 });
  const d = 'M34 0A34 33 0 1 1-34 0 34 33 0 1 1 34 0Z';
  const body = path(pen, d, { fill: shaded(pen, '#d9a548', '#e8c877', '#fff8e4', 62) });
  within(pen, body, () => {
    for (const [x, y, r] of [
      [-14, -20, 6],
      [6, -24, 4],
      [-26, -6, 4],
      [18, -18, 3],
      [-4, -10, 4],
      [-18, 6, 3],
    ] as const)
      dot(pen, x, y, r, '#7a5420aa');
  });
  gloss(pen, body, 62);
  path(pen, 'M-2 2C-14-2-18 10-10 16 0 16 4 8-2 2Z', { fill: '#e2b95d', line: '#6b5626' });
  path(pen, d, { line: '#6b5020', width: 1.2 });
  eye(pen, 20, -9, 7);
  path(pen, 'M33 3C38 4 38 10 32 10Z', { fill: '#c9796a', line: '#6b3026' });
  pen.restore();
};

export const angel: Drawing = (pen) => {
  const veil = shaded(pen, '#eef6ff', '#a9c7ee', '#5b83bd', 100);
  path(pen, 'M-4-16C-10-40-28-52-40-49-28-42-22-26-24-8ZM-4 16C-10 40-28 52-40 49-28 42-22 26-24 8Z', {
    fill: veil,
    line: '#284a78',
  });
  path(pen, 'M6 14C8 30 2 42-6 50 0 38-2 26-2 14Z', { fill: '#dcebff', line: '#284a78' });
  path(pen, 'M-24 0C-32-12-44-16-48-13-42-6-42 6-48 13-44 16-32 12-24 0Z', { fill: veil, line: '#284a78' });
  const d = 'M42 2C34-10 18-30-2-29-16-26-26-10-27 0-26 10-16 26-2 29 18 30 34 12 42 2Z';
  const body = path(pen, d, { fill: shaded(pen, '#ffffff', '#d8e8fb', '#8fb2dc', 60) });
  within(pen, body, () => {
    for (const x of [24, 4, -16])
      path(pen, `M${x}-34Q${x + 6} 0 ${x - 4} 34H${x + 5}Q${x + 14} 0 ${x + 8}-34Z`, { fill: '#1b2a4ee0' });
  });
  scales(pen, body, '#ffffff3c', 6);
  gloss(pen, body, 58);
  path(pen, d, { line: '#23406b', width: 1.2 });
  eye(pen, 29, -3, 4.4, '#a3321c');
};

export const seahorse: Drawing = (pen, turn) => {
  pen.save();
  pen.translate(0, Math.sin(turn * 2 * Math.PI) * 1.6);
  const gold = shaded(pen, '#ffe08a', '#ef9d2f', '#a7450f', 96);
  const flutter = Math.sin(turn * 4 * Math.PI) * 4;
  path(pen, `M-8-8C-26-${18 + flutter}-30 6-9 10Z`, { fill: '#ffd98acc', line: '#8a3d0c' });
  rays(
    pen,
    [-8, 0],
    [
      [-24, -10 - flutter],
      [-26, -2],
      [-22, 6],
    ],
    '#8a3d0c',
    0.7,
  );
  const d =
    'M40-30C30-33 20-34 14-38 12-46 4-50-4-47-14-43-18-32-14-22-10-14-14-8-14 2-14 16-4 22 0 30 3 38-2 44-9 43-16 42-17 34-12 32-8 31-6 34-8 36-4 34-8 27-14 28-23 31-23 47-9 50 6 51 14 40 10 28 8 18 16 12 14-2 12-12 8-18 12-23 18-24 30-24 39-25Z';
  const body = path(pen, d, { fill: gold, line: '#7a310a', width: 1.5 });
  within(pen, body, () => {
    for (let y = -16; y < 48; y += 6) path(pen, `M-24 ${y}Q0 ${y + 6} 22 ${y - 2}`, { line: '#8a3d0c88', width: 1.4 });
  });
  path(pen, 'M-10-42-16-51-6-47 0-54 3-47 11-50 9-42', { fill: '#f6b545', line: '#7a310a' });
  eye(pen, 7, -34, 4);
  pen.restore();
};

export const jelly: Drawing = (pen, turn) => {
  const pulse = Math.sin(turn * 2 * Math.PI);
  pen.save();
  pen.rotate(0.28);
  for (let arm = -4; arm <= 4; arm++) {
    const sway = Math.sin(turn * 2 * Math.PI + arm) * 6;
    path(
      pen,
      `M${arm * 7} 2C${arm * 8 + sway} 20 ${arm * 6 - sway} 34 ${arm * 8 + sway * 0.6} ${50 - Math.abs(arm) * 3}`,
      {
        line: arm % 2 === 0 ? '#ffc4ec' : '#b07bff',
        width: arm % 2 === 0 ? 2.6 : 1.4,
      },
    );
  }
  const wide = 36 - pulse * 4;
  const d = `M-${wide} 4C-${wide + 2}-${30 + pulse * 5} -18-50 0-50 18-50 ${wide + 2}-${30 + pulse * 5} ${wide} 4Q${wide * 0.7} 12 ${wide * 0.5} 4Q${wide * 0.25} 12 0 4Q-${wide * 0.25} 12-${wide * 0.5} 4Q-${wide * 0.7} 12-${wide} 4Z`;
  const glow = pen.createRadialGradient(-6, -28, 4, 0, -18, 44);
  glow.addColorStop(0, '#fff4ffef');
  glow.addColorStop(0.45, '#f29be2d8');
  glow.addColorStop(1, '#8a4fe0b0');
  const bell = path(pen, d, { fill: glow, line: '#ffe0fa', width: 1.4 });
  within(pen, bell, () => {
    for (const x of [-14, 0, 14]) path(pen, `M${x * 0.4}-44Q${x * 1.5}-20 ${x} 4`, { line: '#ffffff77', width: 3 });
    dot(pen, -10, -16, 5, '#ffffff88');
    dot(pen, 10, -16, 5, '#ffffff88');
  });
  eye(pen, -9, -12, 3.6);
  eye(pen, 9, -12, 3.6);
  pen.restore();
};

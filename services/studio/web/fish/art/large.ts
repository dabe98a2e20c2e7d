import { dot, eye, gloss, limb, path, rays, scales, shaded, within, type Drawing } from './pen.js';

/* Larger fish and other animals. */

export const lion: Drawing = (pen) => {
  const spine = '#f6d9c0';
  rays(
    pen,
    [0, -8],
    [
      [-22, -46],
      [-12, -50],
      [-2, -50],
      [8, -47],
      [17, -42],
      [24, -35],
    ],
    spine,
    2.4,
  );
  rays(
    pen,
    [6, 6],
    [
      [-34, 44],
      [-22, 50],
      [-8, 50],
      [6, 48],
      [18, 42],
      [-42, 32],
    ],
    '#c8502f',
    2.6,
  );
  rays(
    pen,
    [6, 6],
    [
      [-34, 44],
      [-22, 50],
      [-8, 50],
      [6, 48],
      [18, 42],
      [-42, 32],
    ],
    '#fff0dd88',
    0.8,
  );
  path(pen, 'M-20-6C-30-28-10-40 0-40 10-38 20-30 22-22L8-10Z', { fill: '#b8432a66' });
  path(pen, 'M2 8C-30 20-44 30-40 34-24 44 12 46 20 38Z', { fill: '#b8432a55' });
  path(pen, 'M-28 0C-36-14-46-18-50-14-46-6-46 6-50 14-46 18-36 14-28 0Z', { fill: '#e8b79acc', line: '#6e1f12' });
  const d = 'M46 4C42-8 28-16 10-17-8-18-24-10-32 0-24 12-8 19 10 18 28 17 42 14 46 4Z';
  const body = path(pen, d, { fill: shaded(pen, '#f2a183', '#c8472e', '#7d1d12', 38) });
  within(pen, body, () => {
    for (let x = -30; x < 44; x += 9) path(pen, `M${x}-24Q${x + 6} 0 ${x - 2} 24`, { line: '#fff2e2', width: 2.4 });
  });
  gloss(pen, body, 36);
  path(pen, d, { line: '#5a150c', width: 1.3 });
  path(pen, 'M30-16 34-25 37-13', { line: '#7d1d12', width: 2 });
  eye(pen, 33, -5, 4.4);
  path(pen, 'M45 8Q38 12 34 9', { line: '#5a150c' });
};

export const turtle: Drawing = (pen, turn) => {
  const flap = Math.sin(turn * 2 * Math.PI);
  const skin = shaded(pen, '#b9d98a', '#6d9d4c', '#355f2c', 60);
  path(pen, `M18-12C26-${30 + flap * 12} 8-${44 + flap * 6} -4-${46 + flap * 4} 0-30 2-18 8-10Z`, {
    fill: skin,
    line: '#24431f',
  });
  path(pen, `M20 12C26 ${28 - flap * 12} 6 ${44 - flap * 6} -8 ${47 - flap * 5} 0 32 2 18 8 10Z`, {
    fill: skin,
    line: '#24431f',
  });
  path(pen, `M-28-8-44-${20 - flap * 5} -32-1ZM-28 8-44 ${20 + flap * 5} -32 1Z`, { fill: skin, line: '#24431f' });
  path(pen, 'M26-7C34-13 47-11 49-2 50 7 38 12 26 8Z', { fill: skin, line: '#24431f', width: 1.4 });
  const d = 'M32 0C32-18 14-28-4-27-22-26-36-12-38 0-36 12-22 26-4 27 14 28 32 18 32 0Z';
  const shell = path(pen, d, { fill: shaded(pen, '#d9a95c', '#95602a', '#4c2b10', 58), line: '#3a200c', width: 2.2 });
  within(pen, shell, () => {
    path(
      pen,
      'M12-10 22-2 12 10-2 12-12 0-2-12ZM-14-12-2-12-12 0-24 0ZM-14 12-2 12-12 0M12-10 16-28M12 10 16 28M22-2H36M-2-12-6-30M-2 12-6 30M-14-12-22-28M-14 12-22 28M-24 0H-40',
      { line: '#f0cd8c', width: 2 },
    );
  });
  gloss(pen, shell, 54);
  eye(pen, 40, -4, 3.4);
  path(pen, 'M48 3Q44 6 40 5', { line: '#24431f' });
};

export const octopus: Drawing = (pen, turn) => {
  const fill = shaded(pen, '#f59a7d', '#d0472f', '#7c1b1d', 90);
  for (const [index, angle] of [2.75, 2.3, 1.95, 1.6, 1.25, 0.9].entries())
    limb(pen, {
      x: -8 + index * 5,
      y: 12,
      angle: angle + 0.35,
      length: 54,
      width: 13,
      turn: turn + index * 0.17,
      curl: index < 3 ? 1.5 : -1.7,
      fill,
      line: '#5a1014',
    });
  const d = 'M-26 14C-42-8-34-48 4-48 40-48 44-10 26 14 14 24-14 24-26 14Z';
  const head = path(pen, d, { fill: shaded(pen, '#ffb69a', '#e2573a', '#9c2724', 74), line: '#5a1014', width: 1.4 });
  within(pen, head, () => {
    for (const [x, y, r] of [
      [-14, -34, 5],
      [2, -40, 4],
      [-22, -18, 4],
      [-6, -26, 3],
    ] as const)
      dot(pen, x, y, r, '#ffd8c266');
  });
  gloss(pen, head, 70);
  eye(pen, 6, -6, 7, '#3d2a08');
  eye(pen, 24, -8, 6, '#3d2a08');
  path(pen, 'M10 9Q17 14 24 7', { line: '#5a1014', width: 1.6 });
};

export const manta: Drawing = (pen, turn) => {
  const flap = Math.sin(turn * 2 * Math.PI) * 9;
  path(pen, `M-24 0C-40 ${flap / 3} -48 ${flap} -56 ${flap * 1.3}`, { line: '#0d1c33', width: 2.2 });
  const d = `M34-7C28-10 26-18 14-30 2-${44 + flap} -12-${50 + flap} -24-${46 + flap} -14-34-16-14-28-4V4C-16 14-14 34-24 ${46 + flap} -12 ${50 + flap} 2 ${44 + flap} 14 30 26 18 28 10 34 7L46 11Q48 6 38 3V-3Q48-6 46-11Z`;
  const body = path(pen, d, { fill: shaded(pen, '#3d6aa3', '#1c3b6b', '#0d1f3e', 100), line: '#081529', width: 1.5 });
  within(pen, body, () => {
    path(pen, 'M20-22C8-30-2-24-6-14 6-16 16-14 22-8ZM20 22C8 30-2 24-6 14 6 16 16 14 22 8Z', { fill: '#cfe2f5cc' });
    for (const [x, y] of [
      [-8, -30],
      [-4, -36],
      [-10, 30],
      [-5, 36],
      [-14, -3],
      [-12, 5],
    ] as const)
      dot(pen, x, y, 1.7, '#d8ecffaa');
  });
  gloss(pen, body, 88);
  eye(pen, 31, -9, 2.6);
  eye(pen, 31, 9, 2.6);
};

export const sword: Drawing = (pen) => {
  path(pen, 'M-34 0-50-23C-44-10-44 10-50 23Z', {
    fill: shaded(pen, '#6f9bd0', '#27508c', '#122b55', 46),
    line: '#0b1d3c',
  });
  path(pen, 'M14-9C10-26-2-40-14-41-10-30-20-20-30-7Z', {
    fill: shaded(pen, '#6c7fe6', '#31479f', '#172458', 40),
    line: '#0b1d3c',
  });
  for (const x of [-20, -12, -4, 4]) path(pen, `M${x}-9Q${x - 4}-20 ${x - 7}-30`, { line: '#93a6ff77' });
  path(pen, 'M8 8C4 18-2 24-10 26-6 18-4 12-2 8Z', { fill: '#27508c', line: '#0b1d3c' });
  const d = 'M54-1 26-5C16-13-6-14-20-9-30-5-36-2-40 0-32 5-18 11-2 11 12 11 22 7 26 2Z';
  const body = path(pen, d, { fill: shaded(pen, '#3e72b4', '#7fb0da', '#eaf5ff', 24) });
  gloss(pen, body, 24);
  path(pen, 'M24-3 54-1', { line: '#0b1d3c', width: 1.6 });
  path(pen, 'M20-2Q-8-2-38 0', { line: '#23518f88', width: 1.6 });
  path(pen, d, { line: '#0b1d3c', width: 1.1 });
  eye(pen, 19, -4, 3);
};

export const shark: Drawing = (pen) => {
  const grey = shaded(pen, '#8fa6b4', '#536b7c', '#2b3d4a', 50);
  path(pen, 'M-36 0-52-24C-44-12-42-2-46 14Z', { fill: grey, line: '#1a2831' });
  path(pen, 'M4-11C0-26-10-34-18-35-12-26-14-18-16-9ZM8 8C2 20-8 26-16 27-8 18-8 12-6 8Z', {
    fill: grey,
    line: '#1a2831',
  });
  const d = 'M34-4C22-12 2-14-16-10-28-7-38-2-42 0-34 5-20 11-2 11 16 11 26 8 34 5Z';
  const body = path(pen, d, { fill: shaded(pen, '#7e97a6', '#5d7688', '#e8eef0', 26) });
  gloss(pen, body, 26);
  path(pen, d, { line: '#1a2831', width: 1.1 });
  // The hammer, seen a little from above.
  const hammer = path(pen, 'M30-7C32-18 38-24 45-24 50-22 49-12 47-4 48 6 50 17 45 20 38 20 32 14 30 7Z', {
    fill: shaded(pen, '#9db3c0', '#617a8b', '#3a505f', 44),
    line: '#1a2831',
    width: 1.3,
  });
  gloss(pen, hammer, 40);
  eye(pen, 45, -20, 3);
  eye(pen, 45, 16, 3);
  for (const x of [22, 18, 14]) path(pen, `M${x}-5Q${x - 3} 0 ${x} 5`, { line: '#2b3d4a', width: 1.2 });
};

export const angler: Drawing = (pen, turn) => {
  const sway = Math.sin(turn * 2 * Math.PI) * 4;
  path(pen, 'M-28 2-46-14C-42 0-42 8-48 20Z', { fill: '#2a3040', line: '#0c0f16' });
  path(pen, 'M-14-26C-18-40-30-42-34-38-28-32-30-24-26-16ZM-10 28C-14 40-24 42-28 40-24 34-24 28-22 22Z', {
    fill: '#333b4e',
    line: '#0c0f16',
  });
  const d = 'M40 8C38-18 18-34-4-33-24-31-34-14-34 2-33 20-20 34 0 34 22 34 38 26 40 8Z';
  const body = path(pen, d, { fill: shaded(pen, '#5f6d86', '#343d52', '#151a26', 66) });
  within(pen, body, () => {
    for (const [x, y] of [
      [-20, -10],
      [-10, -22],
      [-24, 8],
      [-8, 4],
      [-16, 20],
      [2, -14],
    ] as const)
      dot(pen, x, y, 2.6, '#0f131c88');
  });
  gloss(pen, body, 62);
  path(pen, 'M41 4C30-2 14 4 8 14 12 28 28 31 38 22 42 16 42 10 41 4Z', {
    fill: '#3b0c14',
    line: '#0c0f16',
    width: 1.4,
  });
  path(
    pen,
    'M38 4 36 14 32 2 29 13 25 3 22 14 18 6 16 15 13 9 14 20ZM37 22 34 13 31 26 27 15 24 28 20 17 17 26 14 17',
    { fill: '#f7f2da', line: '#6b6448', width: 0.5 },
  );
  path(pen, d, { line: '#0c0f16', width: 1.2 });
  eye(pen, 20, -10, 6, '#c9b23a');
  path(pen, `M6-32C10-52 30-54 40-${40 + sway}`, { line: '#4b566e', width: 2.4 });
  const glow = pen.createRadialGradient(41, -38 - sway, 1, 41, -38 - sway, 16);
  glow.addColorStop(0, '#fffbd0');
  glow.addColorStop(0.35, '#ffe36acc');
  glow.addColorStop(1, '#ffe36a00');
  dot(pen, 41, -38 - sway, 16, glow);
  dot(pen, 41, -38 - sway, 4.2, '#fffde8');
};

export const arowana: Drawing = (pen) => {
  const veil = shaded(pen, '#ffe9a0', '#f0a42a', '#b3450f', 60);
  path(pen, 'M-30 0C-40-18-52-20-50-8-48-2-48 4-50 10-52 22-38 18-30 2Z', { fill: veil, line: '#7a2a08' });
  path(pen, 'M-28-6C-30-22-14-24 4-13ZM-28 8C-30 26-8 26 8 13Z', { fill: veil, line: '#7a2a08' });
  path(pen, 'M20 10C14 26 0 36-12 36-2 28 2 20 6 10Z', { fill: veil, line: '#7a2a08' });
  const d = 'M48-6C38-14 22-16 4-15-14-14-28-8-38 0-30 9-14 15 6 15 24 15 36 11 44 4Z';
  const body = path(pen, d, { fill: shaded(pen, '#fff3b8', '#f3b23a', '#b9540f', 34) });
  scales(pen, body, '#8f3a08aa', 8);
  gloss(pen, body, 32);
  path(pen, d, { line: '#7a2a08', width: 1.3 });
  path(pen, 'M30-12C24-4 26 6 32 11', { line: '#8f3a08', width: 1.4 });
  path(pen, 'M48-6Q56-12 58-18M46 2Q55 4 58 10', { line: '#8f3a08', width: 1.6 });
  path(pen, 'M48-6Q42 0 36 2', { line: '#7a2a08', width: 1.3 });
  eye(pen, 38, -6, 3.8, '#7a1a08');
};

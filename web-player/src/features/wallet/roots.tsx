import { seeded } from '../../art/random';

const lines = 46;

/** Fine hanging roots: the house's ornament on money surfaces. */
function draw(): string {
  const random = seeded('roots');
  const parts: string[] = [];
  for (let i = 0; i < lines; i++) {
    const x = 20 + i * 8.6;
    const length = 20 + (i / lines) * 100 * random.f(0.4, 1.2);
    const bend = [random.f(-4, 4), random.f(-6, 6), random.f(-3, 3)].map((by) => (x + by).toFixed(1));
    const path = `M${x},0C${bend[0]},${(length * 0.5).toFixed(1)} ${bend[1]},${(length * 0.8).toFixed(1)} ${bend[2]},${length.toFixed(1)}`;
    const width = random.f(0.6, 1.5).toFixed(1);
    parts.push(`<path d="${path}" stroke-width="${width}" opacity="${(0.1 + (0.5 * i) / lines).toFixed(2)}"/>`);
  }
  return parts.join('');
}

const drawn = draw();

export function Roots() {
  return (
    <svg
      className="roots"
      viewBox="0 0 400 160"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}

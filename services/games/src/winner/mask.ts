/**
 * Hides who it is: two characters in front and one behind, fewer for short names, never more
 * than half of it. The stars do not tell the length.
 */
export function maskName(name: string): string {
  const letters = Array.from(name.trim());
  const front = letters.length >= 6 ? 2 : 1;
  const behind = letters.length >= 4 ? 1 : 0;
  if (letters.length < 2) return '***';
  return `${letters.slice(0, front).join('')}***${behind ? letters.slice(-behind).join('') : ''}`;
}

/** The letters of a member's picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = '', second = ''] = Array.from(words[0] ?? '');
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : second;
  return (first + last).toLocaleUpperCase();
}

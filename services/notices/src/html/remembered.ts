import { LRUCache } from 'lru-cache';

/**
 * What is made of texts, kept up to a size in characters; what was unused for longest makes way. `sizeOf`: of what was made, to which its
 * text is added.
 */
export function remembered<Value extends {}>(
  most: number,
  make: (text: string) => Value,
  sizeOf: (value: Value) => number,
): (text: string) => Value {
  const cache = new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: (value, text) => text.length + sizeOf(value) + 1,
  });
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    cache.set(text, value);
    return value;
  };
}

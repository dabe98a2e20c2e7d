import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';

/** Whoever types has come to a stop by then. */
const stillMs = 300;

/**
 * A field whose value stands in the address, which follows in a transition: bound to it the field would have its old text put
 * back at each letter. What is typed stays here, and is given on after the last letter. A change from elsewhere is followed.
 * What does not fit is not given on, and is gone when the field is left.
 */
export function useTyped(value: string, give: (text: string) => void, fits: (text: string) => boolean = () => true) {
  const [{ text, seen, given }, setField] = useState({ text: value, seen: value, given: value });
  // More may have been typed since it was given on.
  if (value !== seen) setField({ text: value === given ? text : value, seen: value, given: value });
  const waits = text !== seen && text !== given && fits(text);
  const giveOn = useEffectEvent(() => {
    setField({ text, seen, given: text });
    give(text);
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => giveOn(), stillMs);
    return () => clearTimeout(timer);
  }, [waits, text]);
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setField({ text: target.value, seen, given }),
    onBlur: () => !fits(text) && setField({ text: seen, seen, given: seen }),
  };
}

/** Việt Nam keeps UTC+7 all year, so the offset of the business zone is a constant. */
const offset = '+07:00';
const shiftMs = 7 * 3_600_000;

/** The value of a datetime-local field, in Việt Nam's time, for an instant. */
export const toLocal = (instant: string): string => new Date(Date.parse(instant) + shiftMs).toISOString().slice(0, 16);

/** The instant of such a field's value. */
export const fromLocal = (value: string): string => new Date(`${value}:00${offset}`).toISOString();

/** When the day of Việt Nam began that holds an instant. */
export const dayStart = (instant: string): string => fromLocal(`${toLocal(instant).slice(0, 10)}T00:00`);

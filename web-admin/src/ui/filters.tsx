import { DateInput, SelectInput } from 'react-admin';
import { fromLocal, toLocal } from './local-time.js';
import { useBrands } from './use-brands.js';

interface Props {
  source: string;
  alwaysOn?: boolean;
}

/** A filter by brand, by the brands that the server names. */
export function BrandFilter({ source, alwaysOn = false }: Props) {
  const brands = useBrands();
  const choices = brands.map(({ id, name }) => ({ id, name }));
  return <SelectInput source={source} choices={choices} translateChoice={false} isRequired={alwaysOn} />;
}

const dayMs = 86_400_000;
const dayOf = (instant: unknown, before: number) =>
  typeof instant === 'string' && instant
    ? toLocal(new Date(Date.parse(instant) - before).toISOString()).slice(0, 10)
    : '';
const instantOf = (day: unknown, after: number) =>
  typeof day === 'string' && day ? new Date(Date.parse(fromLocal(`${day}T00:00`)) + after).toISOString() : '';

/** From the beginning of a day of Việt Nam; the list gets the instant. */
export const FromDay = ({ source }: Props) => (
  <DateInput source={source} parse={(day) => instantOf(day, 0)} format={(at) => dayOf(at, 0)} />
);

/** Up to the end of a day; the list gets the instant after it. */
export const UntilDay = ({ source }: Props) => (
  <DateInput source={source} parse={(day) => instantOf(day, dayMs)} format={(at) => dayOf(at, dayMs)} />
);

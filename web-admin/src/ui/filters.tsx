import { DateInput, SelectInput, type SelectInputProps } from 'react-admin';
import { fromLocal, toLocal } from './local-time.js';
import { useBrands } from './use-brands.js';
import { useVendors } from './use-vendors.js';

interface Props {
  source: string;
  alwaysOn?: boolean;
  label?: string;
}

/** A filter by one of few values; while none is chosen it says that any will do. */
export const ChoiceFilter = (props: SelectInputProps) => (
  <SelectInput emptyText="console.filter.any" slotProps={{ select: { displayEmpty: true } }} {...props} />
);

/** A filter by brand, by the brands that the server names. */
export function BrandFilter({ source, alwaysOn = false, label }: Props) {
  const brands = useBrands();
  const choices = brands.map(({ id, name }) => ({ id, name }));
  return (
    <ChoiceFilter
      source={source}
      {...(label && { label })}
      choices={choices}
      translateChoice={false}
      isRequired={alwaysOn}
    />
  );
}

/** A filter by vendor, by name. */
export function VendorFilter({ source }: Props) {
  const choices = useVendors().map(({ code, name }) => ({ id: code, name }));
  return <ChoiceFilter source={source} choices={choices} translateChoice={false} />;
}

const dayMs = 86_400_000;
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
/* react-admin formats what it has formatted before: a day stays that day. */
const dayOf = (value: unknown, before: number) => {
  if (typeof value !== 'string' || !value || isDay(value)) return value ?? '';
  return toLocal(new Date(Date.parse(value) - before).toISOString()).slice(0, 10);
};
const instantOf = (value: unknown, after: number) => {
  if (typeof value !== 'string' || !isDay(value)) return value ?? '';
  return new Date(Date.parse(fromLocal(`${value}T00:00`)) + after).toISOString();
};

/** From the beginning of a day of Việt Nam; the list gets the instant. */
export const FromDay = ({ source, label }: Props) => (
  <DateInput source={source} label={label} parse={(day) => instantOf(day, 0)} format={(at) => dayOf(at, 0)} />
);

/** Up to the end of a day; the list gets the instant after it. */
export const UntilDay = ({ source, label }: Props) => (
  <DateInput source={source} label={label} parse={(day) => instantOf(day, dayMs)} format={(at) => dayOf(at, dayMs)} />
);

import { AutocompleteInput, ReferenceInput, useTranslate } from 'react-admin';

function Names() {
  const t = useTranslate();
  return (
    <AutocompleteInput
      optionText="name"
      TextFieldProps={{ placeholder: t('console.filter.any') }}
      sx={{ minWidth: 160 }}
    />
  );
}

/** A filter by a lottery game, found by its name. */
export const gameFilter = (
  <ReferenceInput key="game" source="game" reference="lotteryGames" perPage={60} alwaysOn>
    <Names />
  </ReferenceInput>
);

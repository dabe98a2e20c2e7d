import { AutocompleteInput, ReferenceInput } from 'react-admin';

/** A filter by a lottery game, found by its name. */
export const gameFilter = (
  <ReferenceInput key="game" source="game" reference="lotteryGames" perPage={60} alwaysOn>
    <AutocompleteInput optionText="name" />
  </ReferenceInput>
);

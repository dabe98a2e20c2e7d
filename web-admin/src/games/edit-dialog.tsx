import { entryOf } from '@banyan/kernel/rules';
import {
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { Game } from '../api/types.js';
import { EditDialog } from '../ui/edit-dialog.js';

const positionRules = [required(), minValue(0), maxValue(1_000_000)];
const nameRules = required();
/** Those of the players' app. */
const languages = inPlayer.map(({ code }) => code);
const volatilities = ['LOW', 'MEDIUM', 'HIGH'].map((id) => ({ id, name: `console.game_fields.volatilities.${id}` }));

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
const read = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function ListField({ source, country = false }: { source: string; country?: boolean }) {
  return (
    <TextInput
      source={source}
      label={`console.game_fields.${source}`}
      helperText={country ? 'console.game_fields.country_help' : 'console.game_fields.list_help'}
      format={(value: unknown) => (typeof value === 'string' ? value : shown(value))}
      parse={(text: string) => text}
    />
  );
}

/* While a list is being typed it is a text; the command takes a list. */
const listOf = <T,>(value: T): T => (typeof value === 'string' ? (read(value) as T) : (value ?? ([] as T)));

/* A language that was emptied loses its name; EN always has one. */
const namesOf = (names: Game['names']) =>
  Object.fromEntries(languages.map((code) => [code, entryOf(names, code)?.trim() || null])) as Game['names'];

/** Order, flags, names and what the lobby filters by. */
export function GameEditDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useTranslate();
  return (
    <EditDialog<Game>
      resource="games"
      record={game}
      title={t('console.game.edit_one', { name: game.name })}
      pick={({ position, isNew, enabled, names, volatility, ...lists }) => ({
        position,
        isNew,
        enabled,
        names: namesOf(names),
        volatility: volatility ?? null,
        types: listOf(lists.types),
        tags: listOf(lists.tags),
        features: listOf(lists.features),
        onlyCountries: listOf(lists.onlyCountries),
        hiddenCountries: listOf(lists.hiddenCountries),
      })}
      onClose={onClose}
    >
      {languages.map((language) => (
        <TextInput
          key={language}
          source={`names.${language}`}
          label={t('console.game_fields.name', { language })}
          validate={language === 'EN' ? nameRules : undefined}
        />
      ))}
      <ListField source="types" />
      <ListField source="tags" />
      <ListField source="features" />
      <SelectInput source="volatility" label="console.game_fields.volatility" choices={volatilities} />
      <ListField source="onlyCountries" country />
      <ListField source="hiddenCountries" country />
      <NumberInput source="position" validate={positionRules} helperText="console.game.position_help" />
      <BooleanInput source="isNew" />
      <BooleanInput source="enabled" />
    </EditDialog>
  );
}

import { BooleanInput, maxValue, minValue, NumberInput, required, useTranslate } from 'react-admin';
import type { Game } from '../api/types.js';
import { EditDialog } from '../ui/edit-dialog.js';

const positionRules = [required(), minValue(0), maxValue(100_000)];

/** Order and flags of a game. */
export function GameEditDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useTranslate();
  return (
    <EditDialog<Game>
      resource="games"
      record={game}
      title={t('console.game.edit_one', { name: game.name })}
      pick={({ position, isNew, enabled }) => ({ position, isNew, enabled })}
      onClose={onClose}
    >
      <NumberInput source="position" validate={positionRules} helperText="console.game.position_help" />
      <BooleanInput source="isNew" />
      <BooleanInput source="enabled" />
    </EditDialog>
  );
}

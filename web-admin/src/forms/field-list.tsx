import { IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BrandField } from '../api/types.js';
import { Badge, TableBox } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';

interface Props {
  fields: BrandField[];
  chosen: string;
  closed: boolean;
  onChoose: (field: BrandField['field']) => void;
  onOrder: (fields: BrandField[]) => void;
}

/** Where a field is asked for, in words. */
function Where({ field }: { field: BrandField }) {
  const t = useTranslate();
  const places = [field.inRegister && 'at_register', field.inProfile && 'at_profile'].filter(Boolean);
  if (places.length === 0) return <span className="faint">{t('console.forms.off')}</span>;
  return (
    <span className="row tight">
      {places.map((place) => (
        <Badge key={String(place)} tone="acc">
          {t(`console.forms.${String(place)}`)}
        </Badge>
      ))}
      {field.required && <Badge>{t('console.field.required')}</Badge>}
    </span>
  );
}

/** Every field of the brand's forms, in their order. */
export function FieldList({ fields, chosen, closed, onChoose, onOrder }: Props) {
  const t = useTranslate();
  const move = (at: number, by: number) => {
    const next = [...fields];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onOrder(next);
  };
  const mover = (at: number, by: 1 | -1, name: string) => {
    const way = by < 0 ? 'up' : 'down';
    return (
      <IconButton
        size="small"
        disabled={at + by < 0 || at + by >= fields.length}
        aria-label={t(`console.forms.${way}_of`, { name })}
        onClick={() => move(at, by)}
      >
        <Icon name={by < 0 ? 'up' : 'dn'} />
      </IconButton>
    );
  };
  return (
    <TableBox label={t('console.forms.list')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.forms.field')}</th>
            <th>{t('console.forms.where')}</th>
            <th>
              <span className="sr">{t('console.action.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => {
            const name = t(`console.profile_field.${field.field}`);
            return (
              <tr key={field.field} aria-selected={field.field === chosen}>
                <td>
                  <button
                    type="button"
                    className="link"
                    aria-pressed={field.field === chosen}
                    onClick={() => onChoose(field.field)}
                  >
                    {name}
                  </button>
                </td>
                <td>
                  <Where field={field} />
                </td>
                <td>
                  {!closed && (
                    <span className="row tight nowrap">
                      {mover(at, -1, name)}
                      {mover(at, 1, name)}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { Macro, MacroDraft } from '../api/notice-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';

type Draft = Omit<MacroDraft, 'reason'>;

const draftOf = (macro: Macro | null): Draft =>
  macro
    ? { brand: macro.brand, language: macro.language, title: macro.title, content: macro.content }
    : { brand: '', language: inPlayer[0]?.code ?? 'EN', title: '', content: '' };

/** Writes an answer that is ready to be sent, or changes one. It stays with its brand. */
export function MacroDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(() => draftOf(macro));
  // Of what the draft was made of: the list behind the dialog may have read a newer one since.
  const [version] = useState(macro?.version ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      macro ? api.changeMacro(macro.id, { ...draft, reason, version }) : api.writeMacro({ ...draft, reason }),
    { refresh: ['macros', 'auditLogs'], done: 'console.macro.saved', onDone: onClose },
  );
  const { brand, language, title, content } = draft;
  return (
    <ReasonDialog
      open
      wide
      title={t(macro ? 'console.macro.change' : 'console.macro.write')}
      consequence={t('console.macro.consequence')}
      presets={['release', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={brand !== '' && title.trim() !== '' && content.trim() !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="stack">
        <BrandSelect
          disabled={macro !== null}
          label={t('resources.macros.fields.brand')}
          value={brand}
          onChange={(brand) => change({ brand })}
        />
        <TextField
          select
          label={t('resources.macros.fields.language')}
          value={language}
          onChange={(event) => change({ language: event.target.value })}
        >
          {inPlayer.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('resources.macros.fields.title')}
          value={title}
          slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          multiline
          minRows={5}
          maxRows={14}
          label={t('resources.macros.fields.content')}
          value={content}
          slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' } }}
          onChange={(event) => change({ content: event.target.value })}
        />
      </div>
    </ReasonDialog>
  );
}

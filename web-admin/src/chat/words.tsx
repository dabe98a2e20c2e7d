import { TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ChatWord } from '../api/notice-types.js';
import { Dash, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { BrandSelect } from '../ui/brand-select.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const filters = [<SearchInput key="q" source="q" alwaysOn />, <BrandFilter key="brand" source="brand" />];

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [brand, setBrand] = useState('');
  const [word, setWord] = useState('');
  const { start, isPending, error } = useVerb((api, reason: string) => api.addChatWord({ brand, word, reason }), {
    refresh: ['chatWords', 'auditLogs'],
    done: 'console.chat.word_added',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.chat.word_add')}
      consequence={t('console.chat.word_text')}
      presets={['chat_abuse', 'chat_spam', 'chat_fraud']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={brand !== '' && word.trim() !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="stack">
        <BrandSelect label={t('resources.chatWords.fields.brand')} value={brand} onChange={setBrand} />
        <TextField
          label={t('resources.chatWords.fields.word')}
          value={word}
          slotProps={{ htmlInput: { maxLength: 60, dir: 'auto' } }}
          onChange={(event) => setWord(event.target.value)}
        />
      </div>
    </ReasonDialog>
  );
}

function RemoveDialog({ word, onClose }: { word: ChatWord; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeChatWord(word.id, { reason }), {
    refresh: ['chatWords', 'auditLogs'],
    done: 'console.chat.word_removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.chat.word_remove_title', { word: word.word })}
      consequence={t('console.chat.word_remove_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.chat.word_remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** What nobody writes in the rooms of a brand. */
export default function ChatWordList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'chatWords', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.chatWords')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton label={t('console.chat.word_add')} dialog={(close) => <AddDialog onClose={close} />} />
        )
      }
    >
      <DataTable<ChatWord> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ChatWord> source="word" render={(row) => <b dir="auto">{row.word}</b>} />
        <DataTable.Col<ChatWord> source="bare" disableSort render={(row) => <code dir="auto">{row.bare}</code>} />
        <DataTable.Col<ChatWord> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ChatWord> source="addedBy" disableSort />
        <DataTable.Col<ChatWord> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<ChatWord>
          label="console.action.actions"
          disableSort
          render={(row) =>
            editable ? (
              <DialogButton
                label={t('console.chat.word_remove')}
                dialog={(close) => <RemoveDialog word={row} onClose={close} />}
              />
            ) : (
              <Dash />
            )
          }
        />
      </DataTable>
    </ConsoleList>
  );
}

import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { exportable, type Service } from '../api/resources.js';
import type { ExportFile } from '../api/reports.js';
import { useFormat } from '../ui/format.js';
import { saveFile } from '../ui/save-file.js';

type File = ExportFile & { service: Service };

const from = [...new Set(Object.values(exportable))];
const isOpen = ({ state }: ExportFile) => state === 'WAITING' || state === 'RUNNING';

/** The files that the operator asked for, from every service that answers; asked often while one is being written; undefined until the first answer. */
export function useExports(): File[] | undefined {
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['exports'],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        from.map(async (service) => (await api.exports(service)).map((file) => ({ ...file, service }))),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 2_000 : 60_000),
  });
  return data;
}

/** Says once that a file became ready, or that it could not be written: a quick one is ready before it was ever seen to be written. */
export function useExportNotices(files: File[] | undefined): void {
  const t = useTranslate();
  const notify = useNotify();
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!files) return;
    const ended = files.filter((file) => !isOpen(file));
    const before = told.current;
    told.current = new Set([...(before ?? []), ...ended.map(({ id }) => id)]);
    if (!before) return;
    for (const { list, state } of ended.filter(({ id }) => !before.has(id)))
      notify(state === 'READY' ? 'console.export.ready' : 'console.export.failed', {
        type: state === 'READY' ? 'success' : 'error',
        messageArgs: { list: t(`console.menu.${list}`) },
      });
  }, [files, notify, t]);
}

/** The files with what became of them. */
export function ExportFiles({ files }: { files: File[] }) {
  const t = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<ConsoleDataProvider>();
  const { number, time } = useFormat();
  const save = async ({ service, id, list, askedAt }: File) => {
    try {
      saveFile(`${list}-${askedAt.slice(0, 10)}.csv`, await api.exportFile(service, id));
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: null });
    }
  };
  return files.map((file) => (
    <li key={file.id} className="row between nowrap">
      <span>
        {t(`console.menu.${file.list}`)}
        <br />
        <span className="xs faint">
          {[
            file.state !== 'READY' && t(`console.export.state_${file.state}`),
            file.rows > 0 && t('console.export.rows', { smart_count: file.rows, rows: number(file.rows) }),
            time(file.askedAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {file.state === 'READY' && (
        <Button size="small" onClick={() => void save(file)}>
          {t('console.export.save')}
          <span className="sr">: {t(`console.menu.${file.list}`)}</span>
        </Button>
      )}
    </li>
  ));
}

import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Post, PostContent } from '../api/notice-types.js';
import { When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { useTitle } from '../ui/title.js';
import { contentOf } from './draft.js';
import { PostDialog } from './post-dialog.js';

/** What a piece was, with the way back to it: an earlier version is taken as what the next one begins with. */
export function VersionsDialog({ post, editable, onClose }: { post: Post; editable: boolean; onClose: () => void }) {
  const t = useTranslate();
  const titleOf = useTitle();
  const id = useId();
  const api = useDataProvider<ConsoleDataProvider>();
  const [begin, setBegin] = useState<PostContent | null>(null);
  const { data, error } = useQuery({
    queryKey: ['posts', 'versions', post.id, post.version],
    queryFn: () => api.postVersions(post.id),
  });
  if (begin) return <PostDialog post={post} begin={{ brand: post.brand, ...contentOf(begin) }} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('console.post.versions_of', { title: titleOf(post) })}</DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} />
        <ol className="stack tight">
          {data?.versions.map((each) => (
            <li key={each.version} className="row between">
              <span className="stack tight">
                <b>
                  {t('console.post.version', { version: each.version })}:{' '}
                  {titleOf({ title: each.texts[0]?.title ?? '', texts: each.texts })}
                </b>
                <span className="xs faint">
                  {each.writtenBy} · <When at={each.writtenAt} />
                </span>
              </span>
              {editable && each.version !== post.version && (
                <Button size="small" variant="outlined" onClick={() => setBegin(each)}>
                  {t('console.post.take_version')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

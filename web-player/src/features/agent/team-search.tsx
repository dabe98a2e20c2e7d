import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamSearch, type Found } from '../../api/agent';
import { Field, Input } from '../../components/field';

/** Finds anybody of the whole team; choosing one opens the way to him. */
export function TeamSearch({ onChoose }: { onChoose: (found: Found) => void }) {
  const { t } = useTranslation('agent');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useTeamSearch(q);
  const choose = (found: Found) => {
    setText('');
    onChoose(found);
  };
  return (
    <div className="stack tight">
      <Field label={t('team.search')} rule={t('team.searchRule')}>
        <Input icon="search" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {q.length >= 2 && data && (
        <ul className="stack tight" aria-label={t('team.found')}>
          {data.data.map((found) => (
            <li key={found.memberId}>
              <button type="button" className="chip" onClick={() => choose(found)}>
                <b>
                  <bdi>{found.nickname}</bdi>
                </b>
                <span className="muted">
                  <bdi>{found.username}</bdi> · {t('team.level', { level: found.uplineIds.length + 1 })}
                </span>
              </button>
            </li>
          ))}
          {data.total === 0 && (
            <li className="sm muted" role="status">
              {t('team.notFound')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

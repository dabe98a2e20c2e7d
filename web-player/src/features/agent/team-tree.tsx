import { entryOf } from '@banyan/kernel/rules';
import { startTransition, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { levelSize, useDownlines, useTeamMember, type TeamMember } from '../../api/agent';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { useSession } from '../../session';
import { initials } from '../../components/initials';
import { FigureHeads, Figures } from './team-figures';
import { rootKey, type TreeState } from './use-tree';

interface TreeProps {
  own: string;
  tree: TreeState;
  chosen: string;
  onChoose: (id: string) => void;
}

interface NodeProps extends Omit<TreeProps, 'own'> {
  id: string;
  branch: string;
  name: string;
  note: string;
  me?: boolean;
  level: number;
  downlines: number;
  /** Absent until it is known. */
  figures: TeamMember | undefined;
}

/** Draws one member, and those below as soon as they are wanted. */
function Node({ id, branch, name, note, me = false, level, downlines, figures, ...shared }: NodeProps) {
  const { tree, chosen, onChoose } = shared;
  const figuresId = useId();
  const open = downlines > 0 && tree.isOpen(branch);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    onChoose(id);
    if (downlines > 0 && (chosen === id || !open)) tree.toggle(branch);
  };
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={downlines > 0 ? open : undefined}
      aria-selected={chosen === id}
      tabIndex={chosen === id ? 0 : -1}
      data-id={id}
      data-branch={branch}
      aria-label={`${name}, ${note}`}
      aria-describedby={figures && figuresId}
      onClick={press}
    >
      <div className="team-node">
        <span className={me ? 'avatar me' : 'avatar'}>{initials(name)}</span>
        <span className="min-w-0">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="sm muted">{note}</span>
        </span>
        {figures && <Figures id={figuresId} of={figures} />}
        {downlines > 0 && <Icon name="right" className="turn" />}
      </div>
      {open && <Level parentId={me ? null : id} level={level + 1} {...shared} />}
    </li>
  );
}

function Level({ parentId, level, ...shared }: Omit<TreeProps, 'own'> & { parentId: string | null; level: number }) {
  const { t } = useTranslation('agent');
  const [page, setPage] = useState(1);
  const { data } = useDownlines(parentId, page);
  if (!data) return <p className="sm muted">{t('team.loading')}</p>;
  const last = Math.ceil(data.total / levelSize);
  return (
    <>
      <ul role="group">
        {data.data.map((member) => (
          <Node
            key={member.memberId}
            id={member.memberId}
            branch={member.memberId}
            name={member.nickname}
            note={member.accountType === 0 ? t('team.player') : t('team.agent')}
            level={level}
            downlines={member.downlines}
            figures={member}
            {...shared}
          />
        ))}
      </ul>
      {last > 1 && (
        <div className="row ps-8 py-2">
          <Button size="sm" disabled={page <= 1} onClick={(event) => (event.stopPropagation(), setPage(page - 1))}>
            {t('team.previous')}
          </Button>
          <span className="sm muted num">{t('team.page', { page, last })}</span>
          <Button size="sm" disabled={page >= last} onClick={(event) => (event.stopPropagation(), setPage(page + 1))}>
            {t('team.next')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The tree pattern's keys: up and down move, the line's direction opens, against it closes or goes up, Enter chooses. */
function useKeys({ tree, onChoose }: Pick<TreeProps, 'tree' | 'onChoose'>) {
  const box = useRef<HTMLUListElement>(null);
  const go = (item: Element | null | undefined) => {
    const id = item?.getAttribute('data-id');
    if (!id || !(item instanceof HTMLElement)) return;
    onChoose(id);
    item.focus();
  };
  const press = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll('[role="treeitem"]') ?? [])];
    const item = (event.target as Element).closest('[role="treeitem"]');
    const here = item ? items.indexOf(item) : -1;
    if (!item || here < 0) return;
    const branch = item.getAttribute('data-branch') ?? '';
    const expanded = item.getAttribute('aria-expanded');
    const [opens, closes] =
      document.documentElement.dir === 'rtl'
        ? (['ArrowLeft', 'ArrowRight'] as const)
        : (['ArrowRight', 'ArrowLeft'] as const);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(items[here + 1]),
      ArrowUp: () => go(items[here - 1]),
      Home: () => go(items[0]),
      End: () => go(items.at(-1)),
      [opens]: () => (expanded === 'false' ? tree.toggle(branch, true) : go(items[here + 1])),
      [closes]: () =>
        expanded === 'true' ? tree.toggle(branch, false) : go(item.parentElement?.closest('[role="treeitem"]')),
      Enter: () => expanded !== null && tree.toggle(branch),
    };
    const move = entryOf(moves, event.key);
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { box, press };
}

/** The agent at the root, everybody below, opened level by level. */
export function TeamTree({ own, tree, chosen, onChoose }: TreeProps) {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  const { data } = useDownlines(null, 1);
  const { data: self } = useTeamMember(own);
  // The focus moves at once; the rows that are drawn anew for it do not keep the next key waiting.
  const choose = (id: string) => startTransition(() => onChoose(id));
  const { box, press } = useKeys({ tree, onChoose: choose });
  const total = data?.total ?? 0;
  return (
    <div className="team-box">
      <FigureHeads />
      <ul className="team-tree" role="tree" aria-label={t('team.tree')} ref={box} onKeyDown={press}>
        <Node
          id={own}
          branch={rootKey}
          name={member?.nickname ?? ''}
          note={t('team.you')}
          me
          level={1}
          downlines={total}
          figures={self}
          tree={tree}
          chosen={chosen}
          onChoose={choose}
        />
      </ul>
    </div>
  );
}

import { entryOf } from '@banyan/kernel/rules';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Choice } from './segment';
import { useChosenInSight } from './use-chosen-in-sight';

export interface TabsProps<T extends string> {
  /** Joins tabs with their panel: give `<TabPanel>` the same. */
  id: string;
  label: string;
  tabs: ReadonlyArray<Choice<T>>;
  value: T;
  onChange: (value: T) => void;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with one tab stop; arrows, Home and End move and choose. */
export function Tabs<T extends string>({ id, label, tabs, value, onChange }: TabsProps<T>) {
  const list = useChosenInSight<HTMLDivElement>(value);
  const go = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled);
    const here = open.findIndex((tab) => tab.value === value);
    const turn = document.documentElement.dir === 'rtl' ? -1 : 1;
    const ends: Record<string, number> = { Home: 0, End: open.length - 1 };
    const step = entryOf(STEP, event.key);
    const next = step ? (here + step * turn + open.length) % open.length : entryOf(ends, event.key);
    const tab = next === undefined ? undefined : open[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.value}`)}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={go}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({
  id,
  value,
  className,
  children,
}: {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={className}>
      {children}
    </div>
  );
}

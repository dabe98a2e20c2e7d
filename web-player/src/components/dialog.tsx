import { Dialog as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { leave } from './dialog-leave';
import { useDraggable } from './use-draggable';

export interface DialogProps {
  title: ReactNode;
  /** Escape and the close button; without it the dialog can only be answered. */
  onClose?: () => void;
  /** A click beside it closes too. Off by default: forms must survive a slip. */
  outsideCloses?: boolean;
  /** 880 px with art beside it, default 440. */
  wide?: boolean;
  /** Drawn before the body in a wide dialog. */
  art?: ReactNode;
  /** Can be moved by its head, and by arrow keys on the re-centre button. */
  draggable?: boolean;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}

let locks = 0;

/** The page behind does not scroll. Ours, because the library's way injects a style the content policy forbids. */
function useScrollLock() {
  useEffect(() => {
    locks += 1;
    const page = document.documentElement;
    // The width of the scroll bar that goes away, so that nothing behind moves. Not by a variable of the page, which
    // every element would inherit, so that the browser looked at all of them.
    const bar = window.innerWidth - page.clientWidth;
    if (locks === 1 && bar > 0) document.body.style.paddingInlineEnd = `${bar}px`;
    page.classList.add('locked');
    return () => {
      locks -= 1;
      if (locks > 0) return;
      document.body.style.paddingInlineEnd = '';
      page.classList.remove('locked');
    };
  }, []);
}

/** Before React takes the dialog away, while it still stands. It stands only after this effect: read it on the way out. */
function useLeave(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => () => leave(box.current), [box]);
}

const openers = new WeakMap<Element, HTMLElement | null>();

/** Gives the focus back to what opened the dialog; when that was in a dialog now gone, to what opened that one. */
function useOpener(box: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  const [before] = useState(() => {
    const outer = opener?.closest('[role="dialog"]');
    return outer ? (openers.get(outer) ?? null) : null;
  });
  const remember = () => {
    if (box.current) openers.set(box.current, before ?? opener);
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    (opener?.isConnected ? opener : before)?.focus();
  };
  return { onOpenAutoFocus: remember, onCloseAutoFocus: giveBack };
}

function Head({
  title,
  onClose,
  drag,
}: Pick<DialogProps, 'title' | 'onClose'> & { drag: ReturnType<typeof useDraggable> | null }) {
  const { t } = useTranslation('shell');
  return (
    <div className={drag ? 'dialog-head grab' : 'dialog-head'} {...drag?.handle}>
      <Radix.Title asChild>
        <h2>{title}</h2>
      </Radix.Title>
      <div className="tools">
        {drag && (
          <IconButton className="move" icon="move" label={t('recentre')} onClick={drag.recentre} {...drag.keys} />
        )}
        {onClose && <IconButton icon="x" label={t('close')} onClick={onClose} />}
      </div>
    </div>
  );
}

/** A dialog; on phones a sheet from below. Render it to open it: focus is trapped and goes back to the opener. */
export function Dialog({
  title,
  onClose,
  outsideCloses,
  wide,
  art,
  draggable,
  description,
  className = '',
  children,
}: DialogProps) {
  const drag = useDraggable<HTMLDivElement>();
  const { x, y } = drag.shift;
  const focus = useOpener(drag.box);
  useScrollLock();
  useLeave(drag.box);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="scrim" />
        <div className="dialog-hold">
          <Radix.Content
            ref={drag.box}
            className={['dialog', wide && 'wide', art && 'with-art', className].filter(Boolean).join(' ')}
            style={x || y ? { translate: `${x}px ${y}px` } : undefined}
            onInteractOutside={(event) => !outsideCloses && event.preventDefault()}
            {...focus}
            onEscapeKeyDown={(event) => !onClose && event.preventDefault()}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {art && <div className="dialog-art">{art}</div>}
            <div className="dialog-body">
              <Head title={title} onClose={onClose} drag={draggable ? drag : null} />
              {description && (
                <Radix.Description asChild>
                  <p className="muted sm">{description}</p>
                </Radix.Description>
              )}
              {children}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The answer row of a dialog: the way back at the start, the act at the end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="row wrap-ok dialog-actions">{children}</div>;
}

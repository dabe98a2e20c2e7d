import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, type IconName } from './icon';
import { Spinner } from './spinner';

export interface ButtonLook {
  /** `primary`: one per view. `danger`: only in dialogs. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-line';
  /** 52 or 34 px high; default 44. */
  size?: 'lg' | 'sm';
  /** As wide as its box. */
  full?: boolean;
  icon?: IconName;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows the spinner, keeps the width and swallows clicks; focus stays where it is. */
  busy?: boolean;
  /** The verb while busy ("Đang gửi"); default: the label itself. */
  busyLabel?: ReactNode;
}

const classOf = ({ look = 'secondary', size, full }: ButtonLook, className = '') =>
  ['btn', look, size, full && 'full', className].filter(Boolean).join(' ');

export function Button({
  look,
  size,
  full,
  icon,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // As it was when it was pressed. Asked at each render, every button would have the page laid out at once.
  const width = useRef(0);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    width.current = event.currentTarget.offsetWidth;
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, full }, busy && busyLabel ? `verb ${className ?? ''}` : className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      style={busy && width.current ? { ...rest.style, minInlineSize: width.current } : rest.style}
      onClick={busy ? (event) => event.preventDefault() : press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, full, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classOf({ look, size, full }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Its accessible name. */
  label: string;
  size?: 'sm';
  outlined?: boolean;
}

export function IconButton({ icon, label, size, outlined, className, children, ...rest }: IconButtonProps) {
  const classes = ['icon-btn', size, outlined && 'line', className].filter(Boolean).join(' ');
  return (
    <button type="button" {...rest} className={classes} aria-label={label}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

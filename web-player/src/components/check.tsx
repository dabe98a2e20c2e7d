import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon';
import { useSteady } from './use-steady';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  error?: ReactNode;
}

export function Check({ children, error: said, className = '', ...rest }: CheckProps) {
  const id = useId();
  const error = useSteady(said);
  return (
    <span className={`grid gap-1 ${className}`.trim()}>
      <label className="check">
        <input
          type="checkbox"
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <span className="help err" id={id} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </span>
      )}
    </span>
  );
}

export function Radio({ children, className = '', ...rest }: Omit<CheckProps, 'error'>) {
  return (
    <label className={`check ${className}`.trim()}>
      <input type="radio" {...rest} />
      <span>{children}</span>
    </label>
  );
}

/** On or off at once, without a save button. */
export function Switch({ children, className = '', ...rest }: Omit<CheckProps, 'error'>) {
  return (
    <label className={`row sm ${className}`.trim()}>
      <input className="switch" type="checkbox" role="switch" {...rest} />
      <span>{children}</span>
    </label>
  );
}

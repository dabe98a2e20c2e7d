import { createContext, useContext, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { Icon, type IconName } from './icon';
import { useSteady } from './use-steady';

interface FieldIds {
  id: string;
  describedBy?: string;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Stands below before anything is typed; the error takes its place. */
  rule?: ReactNode;
  /** A whole sentence with the number in it. */
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label above, rule or error below, both announced with the control inside. */
export function Field({ label, rule, error: said, className = '', children }: FieldProps) {
  const id = useId();
  const error = useSteady(said);
  const help = error || rule ? `${id}-help` : undefined;
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <FieldContext value={{ id, describedBy: help, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? (
        <span className="help err" id={help} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </span>
      ) : (
        rule && (
          <span className="help" id={help}>
            {rule}
          </span>
        )
      )}
    </div>
  );
}

function useField(given: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }) {
  const field = useContext(FieldContext);
  return {
    id: given.id ?? field?.id,
    'aria-describedby': [given['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': Boolean(given['aria-invalid'] ?? field?.invalid) || undefined,
  };
}

export interface InputProps extends ComponentProps<'input'> {
  icon?: IconName;
  /** After the text: a unit, or a small button. */
  after?: ReactNode;
}

const boxClass = (invalid: boolean | undefined, disabled: boolean | undefined, extra = '') =>
  ['input', invalid && 'is-error', disabled && 'is-disabled', extra].filter(Boolean).join(' ');

export function Input({ icon, after, className, ...rest }: InputProps) {
  const ids = useField(rest);
  return (
    <span className={boxClass(ids['aria-invalid'], rest.disabled, className)}>
      {icon && <Icon name={icon} />}
      <input {...rest} {...ids} />
      {after}
    </span>
  );
}

/** A password that can be shown. Paste and password managers stay allowed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? 'eyeOff' : 'eye'}
      size="sm"
      label={shown ? t('hidePassword') : t('showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Input
      icon="lock"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={toggle}
    />
  );
}

export interface SelectProps extends ComponentProps<'select'> {
  icon?: IconName;
}

export function Select({ icon, className, children, ...rest }: SelectProps) {
  const ids = useField(rest);
  return (
    <span className={boxClass(ids['aria-invalid'], rest.disabled, className)}>
      {icon && <Icon name={icon} />}
      <select {...rest} {...ids}>
        {children}
      </select>
      <Icon name="down" className="after" />
    </span>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const ids = useField(rest);
  return (
    <span className={boxClass(ids['aria-invalid'], rest.disabled, className)}>
      <textarea rows={4} {...rest} {...ids} />
    </span>
  );
}

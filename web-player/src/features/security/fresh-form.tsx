import { usePasskeyText } from '../auth/use-passkey-text';
import { PasswordForm } from './password-form';
import { ProvedForm, type Proof, type ProvedFormProps } from './proved-form';

/** The login password, with an answer where one is asked for. */
export type Given = { password: string } | Proof;

type FreshFormProps = Omit<ProvedFormProps, 'onSubmit'> & {
  onSubmit: (given: Given) => void;
};

/** The login password, and an answer of a factor where the member has one: for what adds to the account's safety or renews it. */
export function FreshForm({ onSubmit, ...form }: FreshFormProps) {
  const errorText = usePasskeyText();
  if (form.offers.length > 0) return <ProvedForm {...form} onSubmit={onSubmit} />;
  return (
    <PasswordForm
      label={form.label}
      submit={form.submit}
      busy={form.busy}
      error={form.refused ? errorText(form.refused) : undefined}
      onSubmit={(password) => onSubmit({ password })}
      onCancel={form.onCancel}
    />
  );
}

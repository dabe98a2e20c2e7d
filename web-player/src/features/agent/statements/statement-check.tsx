import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckStatement } from '../../../api/agent-statements';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Field, Input } from '../../../components/field';
import { useErrorText } from '../../../i18n/use-error-text';
import { CreditFigures } from '../../credit/credit-figures';
import { StatementTable } from '../../shared/statement-table';

/** Number and code of a printed statement or credit report, and whether it is true. */
export function StatementCheck() {
  const { t } = useTranslation('statements');
  const errorText = useErrorText();
  const id = useId();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const { mutate, data, error, isPending, reset } = useCheckStatement();
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate({ number: number.trim(), code: code.trim() });
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    reset();
    set(text);
  };
  return (
    <section className="card stack gap-4" aria-labelledby={id}>
      <div className="stack tight">
        <h2 id={id}>{t('check.title')}</h2>
        <p className="sm muted">{t('check.text')}</p>
      </div>
      <form className="stack gap-4" onSubmit={send}>
        <Field label={t('number')}>
          <Input
            value={number}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder="1001-202610-VND"
            onChange={({ target }) => typed(setNumber)(target.value)}
          />
        </Field>
        <Field label={t('code')} error={error ? errorText(error) : undefined}>
          <Input
            value={code}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            onChange={({ target }) => typed(setCode)(target.value)}
          />
        </Field>
        <div>
          <Button
            type="submit"
            icon="shield"
            busy={isPending}
            busyLabel={t('check.busy')}
            disabled={number.trim() === '' || code.trim() === ''}
          >
            {t('check.action')}
          </Button>
        </div>
      </form>
      <div role="status">
        {data && (
          <Note tone={data.valid ? 'positive' : 'negative'} icon={data.valid ? 'check' : 'alert'}>
            {t(data.valid ? 'check.valid' : 'check.invalid', { member: (data.statement ?? data.report)?.member })}
          </Note>
        )}
      </div>
      {data?.statement && <StatementTable statement={data.statement} />}
      {data?.report && <CreditFigures report={data.report} />}
    </section>
  );
}

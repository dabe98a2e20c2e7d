import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  useMessagePreferences,
  useSavePreferences,
  type GroupWays,
  type MessagePreferences,
} from '../../api/message-preferences';
import { Button } from '../../components/button';
import { Check, Switch } from '../../components/check';
import { Skeleton } from '../../components/empty-state';
import { Field, Input } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { Push } from './push';

const ways = ['inbox', 'live', 'push', 'mail'] as const;
const usualNight = { from: '22:00', until: '07:00' };

function Group({ ways: chosen, onChange }: { ways: GroupWays; onChange: (ways: GroupWays) => void }) {
  const { t } = useTranslation('profile');
  const { group, kept } = chosen;
  return (
    <fieldset className="preference">
      <legend>{t(`preferences.group.${group}`)}</legend>
      <p className="xs faint">{t(`preferences.groupText.${group}`)}</p>
      <span className="row wrap-ok gap-4">
        {ways.map((way) => (
          <Check
            key={way}
            checked={chosen[way]}
            disabled={way === 'inbox' && kept}
            onChange={({ target }) => onChange({ ...chosen, [way]: target.checked })}
          >
            {t(`preferences.way.${way}`)}
          </Check>
        ))}
      </span>
    </fieldset>
  );
}

function QuietHours({
  quiet,
  zone,
  onChange,
}: Pick<MessagePreferences, 'quiet' | 'zone'> & { onChange: (quiet: MessagePreferences['quiet']) => void }) {
  const { t } = useTranslation('profile');
  return (
    <fieldset className="preference">
      <legend>{t('preferences.quiet')}</legend>
      <p className="xs faint">{t('preferences.quietText', { zone })}</p>
      <Switch checked={quiet !== null} onChange={({ target }) => onChange(target.checked ? usualNight : null)}>
        {t('preferences.quietOn')}
      </Switch>
      {quiet && (
        <div className="row wrap-ok gap-4">
          {(['from', 'until'] as const).map((end) => (
            <Field key={end} label={t(`preferences.${end}`)}>
              <Input
                type="time"
                dir="ltr"
                required
                value={quiet[end]}
                onChange={({ target }) => onChange({ ...quiet, [end]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Form({ saved }: { saved: MessagePreferences }) {
  const { t } = useTranslation('profile');
  const { member } = useSession();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSavePreferences();
  const [groups, setGroups] = useState(saved.groups);
  const [quiet, setQuiet] = useState(saved.quiet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What was not touched stays as the last word said, also one that was said elsewhere meanwhile.
    const chosen = groups
      .filter((each, place) => ways.some((way) => each[way] !== saved.groups[place]?.[way]))
      .map(({ group, inbox, live, push, mail }) => ({ group, inbox, live, push, mail }));
    mutate({ groups: chosen, quiet }, { onSuccess: () => toast.info(t('preferences.saved')) });
  };
  return (
    <form className="stack gap-4" onSubmit={submit} aria-label={t('preferences.title')}>
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      {member?.emailVerified === false && (
        <p className="sm muted">
          {t('preferences.noMail')} <Link to={paths.account}>{t('preferences.toAccount')}</Link>
        </p>
      )}
      {groups.map((each, place) => (
        <Group
          key={each.group}
          ways={each}
          onChange={(next) => setGroups((all) => all.map((one, at) => (at === place ? next : one)))}
        />
      ))}
      <QuietHours quiet={quiet} zone={saved.zone} onChange={setQuiet} />
      <div>
        <Button type="submit" look="primary" busy={isPending} busyLabel={t('saving')}>
          {t('preferences.save')}
        </Button>
      </div>
    </form>
  );
}

/** By which ways the member wants to be told what, and when not. */
export function Preferences() {
  const { status } = useSession();
  const { data, error, refetch } = useMessagePreferences(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return (
    <div className="stack gap-6">
      <Push />
      <Form saved={data} />
    </div>
  );
}

import { Button, TextField } from '@mui/material';
import { Suspense, useEffect, useLayoutEffect, useState, type FormEvent } from 'react';
import { useLocaleState, useLogin, useTranslate } from 'react-admin';
import { useWorking } from '../api/proof.js';
import { session, type Challenge, type Enrolling } from '../api/session.js';
import { language } from '../i18n/language.js';
import { Mark } from '../ui/mark.js';
import { Problem } from '../ui/problem.js';
import { LanguageButton, ThemeButton } from './app-bar.js';
import { lazyInTime } from './lazy.js';
import { Toasts } from './toasts.js';

const Enrolment = lazyInTime(() => import('./enrolment.js'));

/** Runs one step of the login: pending while it runs, the error when it fails. */
function useStep(work: (form: FormData) => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      await work(new FormData(event.currentTarget));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  };
  return { pending, error, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

const field = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function PasswordStep({ onDone, onParts }: { onDone: (challenge: Challenge) => void; onParts: () => void }) {
  const t = useTranslate();
  const working = useWorking();
  const { pending, error, submit } = useStep(async (form) => {
    const password = form.get('password');
    const secret = typeof password === 'string' ? password : '';
    onDone(await session.password(field(form, 'username'), secret, language.code()));
  });
  return (
    <form onSubmit={submit}>
      <TextField name="username" label={t('ra.auth.username')} autoComplete="username" autoFocus required fullWidth />
      <TextField
        name="password"
        type="password"
        label={t('ra.auth.password')}
        autoComplete="current-password"
        required
        fullWidth
      />
      <Problem error={error} />
      <p role="status" className="muted">
        {working && t('console.login.proof')}
      </p>
      <Button type="submit" variant="contained" disabled={pending} fullWidth>
        {t(pending ? 'console.action.working' : 'console.login.next')}
      </Button>
      <Button onClick={onParts}>{t('console.login.first')}</Button>
    </form>
  );
}

/** Name and the two parts that two operators hand over: at the first log-in, and after a reset. */
function PartsStep({ onDone, onBack }: { onDone: (challenge: Enrolling) => void; onBack: () => void }) {
  const t = useTranslate();
  const { pending, error, submit } = useStep(async (form) => {
    const [username, first, second] = ['username', 'first', 'second'].map((name) => field(form, name));
    onDone(await session.enrol(username ?? '', first ?? '', second ?? '', language.code()));
  });
  return (
    <form onSubmit={submit}>
      <p className="muted">{t('console.login.parts_help')}</p>
      <TextField name="username" label={t('ra.auth.username')} autoComplete="username" autoFocus required fullWidth />
      <TextField name="first" label={t('console.login.part_first')} autoComplete="off" required fullWidth />
      <TextField name="second" label={t('console.login.part_second')} autoComplete="off" required fullWidth />
      <Problem error={error} />
      <Button type="submit" variant="contained" disabled={pending} fullWidth>
        {t(pending ? 'console.action.working' : 'console.login.next')}
      </Button>
      <Button onClick={onBack}>{t('console.login.back')}</Button>
    </form>
  );
}

function CodeStep({ value, onBack }: { value: Challenge | Enrolling; onBack: () => void }) {
  const t = useTranslate();
  const login = useLogin();
  const { pending, error, submit } = useStep(async (form) => {
    const password = form.get('password');
    const own = typeof password === 'string' ? { password } : {};
    await login({ challenge: value.challenge, code: field(form, 'code'), ...own });
  });
  return (
    <form onSubmit={submit}>
      {'enrolment' in value ? (
        <Suspense>
          <TextField
            name="password"
            type="password"
            label={t('console.login.own_password')}
            helperText={t('console.login.own_password_help')}
            autoComplete="new-password"
            required
            fullWidth
            slotProps={{ htmlInput: { minLength: 10, maxLength: 128 } }}
          />
          <Enrolment value={value.enrolment} />
        </Suspense>
      ) : (
        <p className="muted">{t('console.login.code_help')}</p>
      )}
      <TextField
        name="code"
        className="code"
        label={t('console.login.code')}
        autoFocus
        required
        fullWidth
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]{6}', maxLength: 6 },
        }}
      />
      <Problem error={error} />
      <Button type="submit" variant="contained" disabled={pending} fullWidth>
        {t(pending ? 'console.action.working' : 'ra.auth.sign_in')}
      </Button>
      <Button onClick={onBack}>{t('console.login.back')}</Button>
    </form>
  );
}

/** The roots that hang from the canopy: the only ornament of the console. */
function Roots() {
  const lines = Array.from({ length: 24 }, (_, index) => ({ x: 20 + index * 60, y: 40 + ((index * 37) % 11) * 16 }));
  return (
    <svg
      className="roots"
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      {lines.map(({ x, y }) => (
        <path
          key={x}
          d={`M${x},0C${x + 6},${y * 0.4} ${x - 8},${y * 0.7} ${x + 3},${y}`}
          fill="none"
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}

/** Log-in in two steps: name and password (or the two parts of an enrolment), then the six digits of the authenticator. */
export function LoginPage() {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const [challenge, setChallenge] = useState<Challenge | Enrolling | null>(null);
  const [parts, setParts] = useState(false);
  useLayoutEffect(() => language.use(locale), [locale]);
  const title = t(challenge ? 'console.login.second' : 'console.login.title');
  useEffect(() => {
    document.title = `${title} | Banyan Console`;
  }, [title]);
  return (
    <main className="door">
      <Roots />
      <div className="corner">
        <LanguageButton />
        <ThemeButton />
      </div>
      <div className="panel">
        <span className="logo">
          <Mark />
          <span>Banyan</span>
        </span>
        <h1>{title}</h1>
        {challenge ? (
          <CodeStep value={challenge} onBack={() => setChallenge(null)} />
        ) : parts ? (
          <PartsStep onDone={setChallenge} onBack={() => setParts(false)} />
        ) : (
          <PasswordStep onDone={setChallenge} onParts={() => setParts(true)} />
        )}
      </div>
      <Toasts />
    </main>
  );
}

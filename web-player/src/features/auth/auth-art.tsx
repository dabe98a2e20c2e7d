import { Scene } from '../../components/scene';

/** The drawing beside a login or registration form, with its two lines. */
export function AuthArt({ title, text, seed }: { title: string; text: string; seed: string }) {
  return (
    <>
      <Scene seed={seed} width={420} height={640} />
      <div className="auth-quote">
        <b>{title}</b>
        <span className="sm muted">{text}</span>
      </div>
    </>
  );
}

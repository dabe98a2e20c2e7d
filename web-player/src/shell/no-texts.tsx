import { shellWords } from './no-texts-words';
import { Button } from '../components/button';
import { Mark } from '../components/logo';

/** Stands where the site's texts have not come: its own few words, since there are no others. */
export function NoTexts() {
  const { text, reload } = shellWords(document.documentElement.lang);
  return (
    <main id="main" className="stop" tabIndex={-1}>
      <title>Banyan</title>
      <div className="copy" role="alert">
        <Mark />
        <h1>{text}</h1>
        <Button look="primary" size="lg" onClick={() => location.reload()}>
          {reload}
        </Button>
      </div>
    </main>
  );
}

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button';
import { Scene } from '../../components/scene';
import { paths } from '../../navigation/paths';
import './first-steps.css';

const steps = ['invite', 'sign', 'earn'] as const;

/** For an agent whose team is still empty: what being one means, in three steps, and the first of them. */
export function FirstSteps() {
  const { t } = useTranslation('agent');
  return (
    <section className="card flush first-steps" aria-labelledby="first-steps">
      <div className="first-steps-art">
        <Scene seed="agent-start" width={900} height={640} />
      </div>
      <div className="first-steps-copy">
        <div>
          <h2 id="first-steps">{t('first.title')}</h2>
          <p className="sm muted">{t('first.lead')}</p>
        </div>
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <b>{t(`first.${step}.title`)}</b>
              <span className="sm muted">{t(`first.${step}.text`)}</span>
            </li>
          ))}
        </ol>
        <div>
          <ButtonLink look="primary" icon="link" to={paths.agentLinks}>
            {t('first.go')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

import { Tab, Tabs } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { CampaignContent } from '../api/promotion-types.js';
import { Problem } from '../ui/problem.js';

const waitMs = 300;

/** What is typed, once nothing was typed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The terms as the player reads them, in each language of players: the server says them, as it says them to him. */
export function Sentences({ currency, terms }: { currency: string; terms: CampaignContent['terms'] }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [language, setLanguage] = useState(inPlayer[0]?.code ?? 'EN');
  const asked = useSettled(JSON.stringify({ currency, terms }));
  const { data, error } = useQuery({
    queryKey: ['campaignSentences', asked],
    queryFn: () => api.campaignSentences(JSON.parse(asked) as { currency: string; terms: CampaignContent['terms'] }),
    placeholderData: keepPreviousData,
  });
  const said = data?.said.find((each) => each.language === language);
  return (
    <section className="card pad stack" aria-label={t('console.campaign.reads')}>
      <b>{t('console.campaign.reads')}</b>
      <Tabs value={language} onChange={(_event, next: string) => setLanguage(next)} variant="scrollable">
        {inPlayer.map(({ code, name }) => (
          <Tab key={code} value={code} label={name} />
        ))}
      </Tabs>
      <Problem error={error} />
      {data?.flaw && (
        <p className="neg">{t('console.campaign.flaw', { field: t(`console.campaign.term.${data.flaw}`) })}</p>
      )}
      {said && (
        <ul className="stack tight" dir="auto">
          {[...said.conditions, ...said.reward].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Button, MenuItem, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Visitor } from '../api/types.js';
import { Badge, Card, type Tone } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { useBrands } from '../ui/use-brands.js';
import { useVerb } from '../ui/use-verb.js';
import { useCountry } from './country.js';

const tones: Record<Visitor['access'], Tone> = { normal: 'pos', region: 'neg', maintenance: 'warn' };

function Answer({ country, access, ruleId }: Visitor) {
  const t = useTranslate();
  const name = useCountry();
  return (
    <p className="row" role="status">
      <Badge tone={tones[access]} icon={access === 'normal' ? 'check' : 'lock'}>
        {t(`console.platform.region.access.${access}`)}
      </Badge>
      <span>{country ? name(country) : t('console.platform.region.no_country')}</span>
      <span className="muted">
        {ruleId ? t('console.platform.region.rule', { id: ruleId }) : t('console.platform.region.no_rule')}
      </span>
    </p>
  );
}

/** Tries the rules on an address before or after they change. */
export function VisitorCheck() {
  const t = useTranslate();
  const brands = useBrands();
  const [brand, setBrand] = useState('');
  const [ip, setIp] = useState('');
  const [answer, setAnswer] = useState<Visitor | null>(null);
  const { start, isPending, error } = useVerb(
    (api, query: { brand: string; ip: string }) => {
      setAnswer(null);
      return api.visitor(query);
    },
    { refresh: [], onDone: setAnswer },
  );
  const chosen = brand || brands[0]?.id || '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ip && chosen) start({ brand: chosen, ip });
  };
  return (
    <Card title={t('console.platform.region.check')}>
      <form className="row ends" onSubmit={submit}>
        <TextField
          label={t('console.platform.region.ip')}
          value={ip}
          slotProps={{ htmlInput: { maxLength: 39, className: 'mono' } }}
          onChange={(event) => setIp(event.target.value.trim())}
        />
        <TextField
          select
          label={t('console.platform.brand')}
          value={chosen}
          onChange={(event) => setBrand(event.target.value)}
        >
          {brands.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="outlined" disabled={!ip || isPending}>
          {t('console.platform.region.ask')}
        </Button>
      </form>
      {answer && <Answer {...answer} />}
      <Problem error={error} />
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import type { Contract, ContractVersion, Terms, Tier } from '../../api/agent';
import type { BadgeProps } from '../../components/badge';
import type { IconName } from '../../components/icon';
import { useLanguage } from '../../i18n/use-language';

/** 800 basis points as `8%`, in the language's own writing. */
export function usePercent(): (bp: number) => string {
  const { format } = useLanguage();
  const numbers = new Intl.NumberFormat(`${format}-u-nu-latn`, { maximumFractionDigits: 2 });
  return (bp) => `${numbers.format(bp / 100)}%`;
}

interface Look {
  tone: BadgeProps['tone'];
  icon: IconName;
}

const looks: Readonly<Record<Contract['state'], Look>> = {
  REQUESTED: { tone: 'accent', icon: 'clock' },
  ACTIVE: { tone: 'positive', icon: 'check' },
  TERMINATION_REQUESTED: { tone: 'warning', icon: 'alert' },
  SUSPENDED: { tone: 'warning', icon: 'pause' },
  REJECTED: { tone: 'negative', icon: 'x' },
  WITHDRAWN: { tone: undefined, icon: 'x' },
  EXPIRED: { tone: undefined, icon: 'clock' },
  TERMINATED: { tone: undefined, icon: 'x' },
  ENDED: { tone: undefined, icon: 'check' },
  AUTO_CANCELLED: { tone: 'negative', icon: 'x' },
};

export const lookOfState = (state: Contract['state']): Look => looks[state];

/** What a tier pays, in one phrase per number. */
export function usePay(): (tier: Tier, terms: Pick<Terms, 'basis' | 'calc'>) => string[] {
  const { t } = useTranslation('agent');
  const percent = usePercent();
  return (tier, { basis }) => {
    if (basis === 'WIN_LOSS')
      return [
        t('pay.win', { rate: percent(tier.winRateBp ?? 0) }),
        t('pay.loss', { rate: percent(tier.lossRateBp ?? 0) }),
      ];
    return tier.rateBp === null ? [] : [percent(tier.rateBp)];
  };
}

/** The version that counts: what is agreed to, or what is asked while nothing is. */
export const versionInForce = (contract: {
  version: number;
  versions: readonly ContractVersion[];
}): ContractVersion | undefined =>
  contract.versions.find(({ version }) => version === Math.max(contract.version, 1)) ?? contract.versions[0];

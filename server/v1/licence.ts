import type { Licence } from '#contract/v1/shapes.ts';
import type { Config } from '#server/config.ts';

const note = 'Descriptions and pictures belong to their organisers.';

/** Returns the licence under which facts about events may be passed on (`DATA_LICENCE`). */
export function licenceOf({ dataLicence, publicUrl }: Pick<Config, 'dataLicence' | 'publicUrl'>): Licence {
  return {
    id: dataLicence?.id ?? null,
    url: dataLicence?.url ?? null,
    attribution: `Pista, ${publicUrl}`,
    covers: 'facts',
    note: dataLicence ? note : `${note} Ask the operator of the site before you pass the data on.`,
  };
}

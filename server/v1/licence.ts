import { licenceOf as licenceIn } from '#contract/site.ts';
import type { Licence } from '#contract/v1/shapes.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';

const note = 'Descriptions and pictures belong to their organisers.';

/** Returns the licence under which facts about events may be passed on. */
export function licenceOf(tools: { config: Pick<Tools['config'], 'publicUrl'>; site: Tools['site'] }): Licence {
  const { name, dataLicence: setting } = siteOf(tools);
  const dataLicence = licenceIn(setting);
  return {
    id: dataLicence?.id ?? null,
    url: dataLicence?.url ?? null,
    attribution: `${name}, ${tools.config.publicUrl}`,
    covers: 'facts',
    note: dataLicence ? note : `${note} Ask the operator of the site before you pass the data on.`,
  };
}

/**
 * The variables of every text, which i18next reads with each one: `{{site}}` is the name of the site. This object is changed in
 * place, so that the next rendering has the new name.
 */
export const defaultVariables = { site: 'Pista' };

/** Sets the name of the site in all texts. Rendering is synchronous, so the server sets it before each page. */
export function setSiteName(name: string): void {
  defaultVariables.site = name;
}

/** Returns the name of the site that the texts show. */
export function siteName(): string {
  return defaultVariables.site;
}

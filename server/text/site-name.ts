/** The name of the site, until it is a setting. */
export const siteName = 'Pista';

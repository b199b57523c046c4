import type { PublicSettings } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';

/** What the browser may know of the settings. */
export function publicSettings(config: Config): PublicSettings {
  return {
    version: config.version,
    publicUrl: config.publicUrl,
    socialLinks: config.socialLinks,
    tiles: config.tiles,
    features: {
      enableUserEventEditing: config.mayUsersEditEvents,
      googleSignIn: config.google !== undefined,
      requireConfirmedEmail: config.mustConfirmEmail,
    },
  };
}

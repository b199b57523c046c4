import type { PublicSettings } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';

/** Returns the settings that browsers may know. */
export function publicSettings(config: Config): PublicSettings {
  return {
    version: config.version,
    publicUrl: config.publicUrl,
    socialLinks: config.socialLinks,
    dataLicence: config.dataLicence ?? null,
    tiles: config.tiles,
    features: {
      enableUserEventEditing: config.mayUsersEditEvents,
      googleSignIn: config.google !== undefined,
      requireConfirmedEmail: config.mustConfirmEmail,
    },
  };
}

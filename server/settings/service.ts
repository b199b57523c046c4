import type { PublicSettings } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';

/** What the browser may know of the settings. */
export function publicSettings(config: Config): PublicSettings {
  return {
    version: config.version,
    publicUrl: config.publicUrl,
    tiles: config.tiles,
    features: {
      enableUserEventEditing: config.mayUsersEditEvents,
      // There are no settings for it yet, so nobody can have turned it on.
      googleSignIn: false,
    },
  };
}

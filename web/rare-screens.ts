import type { ComponentType } from 'react';

/** Screens that are rarely opened from another one, by their name in `screens.ts`. */
export const rareScreens = {
  addOrganiser: () =>
    import('./screens/add-organiser-screen/add-organiser-screen.tsx').then((file) => file.AddOrganiserScreen),
  admin: () => import('./screens/admin-screen/admin-screen.tsx').then((file) => file.AdminScreen),
  authCallback: () =>
    import('./screens/auth-callback-screen/auth-callback-screen.tsx').then((file) => file.AuthCallbackScreen),
  confirmEmail: () =>
    import('./screens/confirm-email-screen/confirm-email-screen.tsx').then((file) => file.ConfirmEmailScreen),
  contact: () => import('./screens/contact-screen/contact-screen.tsx').then((file) => file.ContactScreen),
  editOrganiser: () =>
    import('./screens/edit-organiser-screen/edit-organiser-screen.tsx').then((file) => file.EditOrganiserScreen),
  editVenue: () => import('./screens/edit-venue-screen/edit-venue-screen.tsx').then((file) => file.EditVenueScreen),
  embed: () => import('./screens/embed-screen/embed-screen.tsx').then((file) => file.EmbedScreen),
  following: () => import('./screens/following-screen/following-screen.tsx').then((file) => file.FollowingScreen),
  forgottenPassword: () =>
    import('./screens/forgotten-password-screen/forgotten-password-screen.tsx').then(
      (file) => file.ForgottenPasswordScreen,
    ),
  legal: () => import('./screens/legal-screen/legal-screen.tsx').then((file) => file.LegalScreen),
  logout: () => import('./screens/logout-screen/logout-screen.tsx').then((file) => file.LogoutScreen),
  messages: () => import('./screens/messages-screen/messages-screen.tsx').then((file) => file.MessagesScreen),
  mySources: () => import('./screens/my-sources-screen/my-sources-screen.tsx').then((file) => file.MySourcesScreen),
  organiserInvitation: () =>
    import('./screens/organiser-invitation-screen/organiser-invitation-screen.tsx').then(
      (file) => file.OrganiserInvitationScreen,
    ),
  privacy: () => import('./screens/privacy-screen/privacy-screen.tsx').then((file) => file.PrivacyScreen),
  profile: () => import('./screens/profile-screen/profile-screen.tsx').then((file) => file.ProfileScreen),
  programs: () => import('./screens/programs-screen/programs-screen.tsx').then((file) => file.ProgramsScreen),
  resetPassword: () =>
    import('./screens/reset-password-screen/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
  source: () => import('./screens/source-screen/source-screen.tsx').then((file) => file.SourceScreen),
  stillOn: () => import('./screens/still-on-screen/still-on-screen.tsx').then((file) => file.StillOnScreen),
  stop: () => import('./screens/stop-screen/stop-screen.tsx').then((file) => file.StopScreen),
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type RareScreen = keyof typeof rareScreens;

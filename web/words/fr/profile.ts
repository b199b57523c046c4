export const profile = {
  title: 'Mon profil',
} as const;

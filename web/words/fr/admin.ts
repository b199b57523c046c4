export const admin = {
  title: 'Administration',
} as const;

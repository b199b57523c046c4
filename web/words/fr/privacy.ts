export const privacy = {
  title: 'Vie privée',
} as const;

export const legal = {
  title: 'Mentions légales',
} as const;

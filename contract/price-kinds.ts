/** Prices in addition to the main price. */
export const priceKinds = ['reduced', 'members', 'door'] as const;

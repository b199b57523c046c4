/** Prices for some, beside the one for all. */
export const priceKinds = ['reduced', 'members', 'door'] as const;

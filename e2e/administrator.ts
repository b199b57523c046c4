/** Whom the journeys' server makes an administrator as it starts. */
export const administrator = { email: 'ada@pista.example', password: 'seven-quiet-tangos-before-noon' } as const;

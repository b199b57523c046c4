/** The administrator account that the test server creates at its start. */
export const administrator = { email: 'ada@pista.example', password: 'seven-quiet-tangos-before-noon' } as const;

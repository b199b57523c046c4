/**
 * `npm run texts:pseudo` starts the site in development and prints the addresses of its two pseudo-languages
 * (`web/i18n/pseudo.ts`), which are made from English when they are loaded.
 */
process.env.NODE_ENV = 'development';
process.stdout.write(`Longer texts with accents, in brackets: http://localhost:5173/?lang=en-XA
Texts from right to left:               http://localhost:5173/?lang=en-XB
A text without brackets or accents is not in the catalogues of the site.
`);
await import('#server/dev.ts');

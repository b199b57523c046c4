import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * For `fc.string({ unit: anyCodePoint })`: any Unicode code point. The library's own unit builds a list of all code
 * points first, which takes two seconds in each process.
 */
export const anyCodePoint: fc.Arbitrary<string> = fc
  .oneof({ weight: 1, arbitrary: fc.nat(0x7f) }, { weight: 1, arbitrary: fc.nat(0x10ffff - surrogates.count) })
  .map((number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count));

export interface Town {
  /** Local name, if the gazetteer has it. */
  name: string;
  /** English name of the region, state or province, or empty. */
  admin1: string;
  /** ISO 3166-1, two capital letters. */
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
}

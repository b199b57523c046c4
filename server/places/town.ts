export interface Town {
  /** As people there write it, where the gazetteer knows. */
  name: string;
  /** Region, state or province, in English; empty where nobody named it. */
  admin1: string;
  /** ISO 3166-1, two capital letters. */
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
}

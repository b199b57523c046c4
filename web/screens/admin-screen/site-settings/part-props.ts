import type { SiteValues } from './form-values.ts';

/** The props of each part of the form. */
export interface PartProps {
  values: SiteValues;
  set: (change: Partial<SiteValues> | ((values: SiteValues) => Partial<SiteValues>)) => void;
  /** Returns the error of a setting: `name`, `texts`. */
  errorOf: (field: string) => string | undefined;
}

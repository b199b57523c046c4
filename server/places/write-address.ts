/** Countries with the number after the street: "Auguststraße 24" instead of "24 rue des Lilas". */
const numberLast = new Set(
  'AD AR AT BE BG BO BR CH CL CO CZ DE DK EE ES FI GR HR HU IS IT LT LV MX NL NO PE PL PT RO RS SE SI SK TR UA UY'.split(
    ' ',
  ),
);

interface AddressParts {
  name?: string | undefined;
  houseNumber?: string | undefined;
  street?: string | undefined;
  postcode?: string | undefined;
  town?: string | undefined;
  country?: string | undefined;
  countryCode: string | null;
}

/**
 * Returns an address in one line, in the order of its country: `Clärchens Ballhaus, Auguststraße 24, 10117 Berlin,
 * Deutschland`.
 */
export function writeAddress({
  name,
  houseNumber,
  street,
  postcode,
  town,
  country,
  countryCode,
}: AddressParts): string {
  const number = street ? houseNumber : undefined;
  const streetAndNumber = numberLast.has(countryCode ?? '') ? [street, number] : [number, street];
  // The centre of a town has the town's name.
  return [name !== town && name, words(streetAndNumber), words([postcode, town]), country].filter(Boolean).join(', ');
}

function words(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

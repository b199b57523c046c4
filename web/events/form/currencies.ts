import { currencies, defaultCurrency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

/** What people pay in in a country (ISO 3166-1). */
export function currencyIn(country: string): string {
  return Object.entries(countriesOf).find(([, countries]) => countries.includes(country))?.[0] ?? defaultCurrency;
}

/** Every currency that the browser knows and that one pays in, by name: first those that most need, that of the place and the one that is chosen. */
export function currencyChoices(
  locale: Locale,
  country: string | null | undefined,
  chosen: string,
): { code: string; name: string }[] {
  const first = new Set<string>([...currencies, ...(country ? [currencyIn(country)] : []), chosen]);
  const rest = namesIn(locale).filter(({ code }) => !first.has(code));
  return [...[...first].map((code) => ({ code, name: nameOf(locale, code) })), ...rest];
}

/** Browsers know them still, or for banks alone; nobody pays in them. */
const unpaid = new Set(['BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']);

/** By language: there are three hundred of them, and a form draws anew with each key. */
const known = new Map<Locale, { code: string; name: string }[]>();

function namesIn(locale: Locale) {
  let names = known.get(locale);
  if (!names) {
    const { compare } = new Intl.Collator(locale);
    names = Intl.supportedValuesOf('currency')
      .filter((code) => !unpaid.has(code))
      .map((code) => ({ code, name: nameOf(locale, code) }))
      .sort((one, other) => compare(one.name, other.name));
    known.set(locale, names);
  }
  return names;
}

/** `Euro (EUR)` */
function nameOf(locale: Locale, code: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} (${code})`;
}

/** Where nothing stands, euros are as good as anything. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG HR CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK GP MQ GF RE YT PM BL MF AX TF',
  USD: 'US PR VI GU AS MP EC SV PA FM MH PW TL TC VG BQ ZW LB',
  GBP: 'GB IM JE GG',
  CHF: 'CH LI',
  NOK: 'NO SJ',
  SEK: 'SE',
  DKK: 'DK FO GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  BAM: 'BA',
  ALL: 'AL',
  MKD: 'MK',
  MDL: 'MD',
  UAH: 'UA',
  BYN: 'BY',
  RUB: 'RU',
  GEL: 'GE',
  AMD: 'AM',
  AZN: 'AZ',
  TRY: 'TR',
  ILS: 'IL PS',
  JOD: 'JO',
  SYP: 'SY',
  IQD: 'IQ',
  IRR: 'IR',
  KWD: 'KW',
  BHD: 'BH',
  QAR: 'QA',
  OMR: 'OM',
  AED: 'AE',
  SAR: 'SA',
  YER: 'YE',
  EGP: 'EG',
  LYD: 'LY',
  TND: 'TN',
  DZD: 'DZ',
  MAD: 'MA EH',
  MRU: 'MR',
  CVE: 'CV',
  XOF: 'SN ML BF NE CI TG BJ GW',
  XAF: 'CM TD CF CG GA GQ',
  GMD: 'GM',
  GNF: 'GN',
  SLE: 'SL',
  LRD: 'LR',
  GHS: 'GH',
  NGN: 'NG',
  CDF: 'CD',
  AOA: 'AO',
  ZAR: 'ZA',
  NAD: 'NA',
  BWP: 'BW',
  LSL: 'LS',
  SZL: 'SZ',
  MZN: 'MZ',
  ZMW: 'ZM',
  MWK: 'MW',
  TZS: 'TZ',
  KES: 'KE',
  UGX: 'UG',
  RWF: 'RW',
  BIF: 'BI',
  ETB: 'ET',
  ERN: 'ER',
  DJF: 'DJ',
  SOS: 'SO',
  SSP: 'SS',
  SDG: 'SD',
  MGA: 'MG',
  MUR: 'MU',
  SCR: 'SC',
  KMF: 'KM',
  STN: 'ST',
  CAD: 'CA',
  MXN: 'MX',
  GTQ: 'GT',
  HNL: 'HN',
  NIO: 'NI',
  CRC: 'CR',
  BZD: 'BZ',
  CUP: 'CU',
  DOP: 'DO',
  HTG: 'HT',
  JMD: 'JM',
  BSD: 'BS',
  BBD: 'BB',
  TTD: 'TT',
  XCD: 'AG DM GD KN LC VC AI MS',
  AWG: 'AW',
  ANG: 'CW SX',
  KYD: 'KY',
  BMD: 'BM',
  COP: 'CO',
  VES: 'VE',
  GYD: 'GY',
  SRD: 'SR',
  BRL: 'BR',
  PEN: 'PE',
  BOB: 'BO',
  PYG: 'PY',
  UYU: 'UY',
  ARS: 'AR',
  CLP: 'CL',
  FKP: 'FK',
  JPY: 'JP',
  KRW: 'KR',
  KPW: 'KP',
  CNY: 'CN',
  HKD: 'HK',
  MOP: 'MO',
  TWD: 'TW',
  MNT: 'MN',
  PHP: 'PH',
  VND: 'VN',
  THB: 'TH',
  LAK: 'LA',
  KHR: 'KH',
  MMK: 'MM',
  MYR: 'MY',
  SGD: 'SG',
  BND: 'BN',
  IDR: 'ID',
  INR: 'IN BT',
  LKR: 'LK',
  NPR: 'NP',
  PKR: 'PK',
  BDT: 'BD',
  MVR: 'MV',
  AFN: 'AF',
  KZT: 'KZ',
  KGS: 'KG',
  UZS: 'UZ',
  TJS: 'TJ',
  TMT: 'TM',
  AUD: 'AU KI NR TV NF CX CC HM',
  NZD: 'NZ CK NU PN TK',
  FJD: 'FJ',
  PGK: 'PG',
  SBD: 'SB',
  VUV: 'VU',
  WST: 'WS',
  TOP: 'TO',
  XPF: 'PF NC WF',
};

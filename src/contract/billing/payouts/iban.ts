/** Length of an IBAN by country. Source: SWIFT, IBAN Registry, as ibantools 4.5.4 has it. */
const lengths: Record<string, number> = Object.fromEntries(
  [
    'NO15 BE16',
    'DK18 FK18 FI18 FO18 GL18 NL18 SD18',
    'MK19 SI19',
    'AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20',
    'CH21 HR21 LI21 LV21',
    'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22',
    'AE23 GI23 IL23 IQ23 OM23 SO23 TL23',
    'AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24',
    'LY25 PT25 ST25',
    'IS26 TR26',
    'BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27',
    'AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28',
    'BR29 EG29 PS29 QA29 UA29',
    'JO30 KW30 MU30 YE30',
    'MT31 SC31',
    'LC32',
    'RU33',
  ]
    .flatMap((line) => line.split(' '))
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Why an IBAN is refused. */
export type IbanFault = 'form' | 'country' | 'length' | 'check-digits'

/** Returns an IBAN without spaces, in capitals. */
export const compactIban = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Returns the fault of a compact IBAN; undefined where its country, length and check digits agree. */
export function ibanFault(iban: string): IbanFault | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'form'
  const length = lengths[countryOfIban(iban)]
  if (length === undefined) return 'country'
  if (iban.length !== length) return 'length'
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? undefined : 'check-digits'
}

export const countryOfIban = (iban: string): string => iban.slice(0, 2)

/** ISO 7064, modulo 97-10: a letter counts as two digits, from 10 for A. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Returns the sentence of a fault, by the country that the IBAN begins with. */
export function ibanSentence(iban: string, fault: IbanFault): string {
  const country = countryOfIban(iban)
  const sentences: Record<IbanFault, string> = {
    form: 'An IBAN begins with two letters and two digits. Copy it from your bank’s statement.',
    country: `Banks in ${country} have no IBAN. Choose another kind of account, or look at the first two letters.`,
    length: `An IBAN of ${country} has ${lengths[country]} characters; this one has ${iban.length}.`,
    'check-digits':
      'This IBAN has a wrong digit or letter: its check digits do not agree. Compare it with your statement.',
  }
  return sentences[fault]
}

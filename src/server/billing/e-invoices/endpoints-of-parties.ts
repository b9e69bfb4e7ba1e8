/** Schemes of electronic addresses that are tax numbers (CEF code list EAS, version 13), by the letters of the number. */
const schemes: Record<string, string> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  GB: '9932',
  EL: '9933',
  HR: '9934',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
  ES: '9920',
  FR: '9957',
  HU: '9910',
  IT: '0211',
  FI: '0213',
  SE: '9955',
}

export type Endpoint = { id: string; scheme: string }

/** The electronic address of a party: its tax number, else its mail. Undefined where neither is known. */
export function endpointOf(party: { taxNumber: string | null; email?: string | null }): Endpoint | undefined {
  const { taxNumber, email } = party
  const scheme = taxNumber === null ? undefined : schemes[taxNumber.slice(0, 2)]
  if (taxNumber !== null && scheme !== undefined) return { id: taxNumber, scheme }
  return email ? { id: email, scheme: 'EM' } : undefined
}

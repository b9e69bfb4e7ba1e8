/** Issuer of invoices in the demo; invented, like its people. */
const issuer = {
  INVOICE_ISSUER: 'Rightframe Lda.',
  INVOICE_ISSUER_ADDRESS: 'Rua do Porto 1 | 4000-001 Porto',
  INVOICE_ISSUER_COUNTRY: 'PT',
  INVOICE_ISSUER_TAX_NUMBER: 'PT501442600',
  BANK_ACCOUNT: 'Rightframe Lda. | IBAN PT50 0002 0123 1234 5678 9015 4 | BIC BESCPTPL',
}

/** Cases whose payment page always says that it is unavailable: the specification has a fixed list of four. */
export const blockedCases = [
  '5c0a11d8e3b7a90012f4c6d1',
  '5c0a11d8e3b7a90012f4c6d2',
  '5c0a11d8e3b7a90012f4c6d3',
  '5c0a11d8e3b7a90012f4c6d4',
] as const

/** Settings of the demo's server, other than its place. */
export const settingsOfDemo = { ...issuer, PAYMENT_BLOCKED_CASES: blockedCases.join(',') }

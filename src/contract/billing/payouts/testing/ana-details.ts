import type { PayoutDetails } from '../details.ts'

/** Pay-out details of a private person in Portugal. */
export const anaDetails: PayoutDetails = {
  account: { kind: 'iban', iban: 'PT50000201231234567890154', bic: 'CGDIPTPL' },
  holder: 'Ana Almeida',
  currency: 'EUR',
  address: { street: 'Rua das Flores 1', postalCode: '4050-262', city: 'Porto', country: 'PT' },
  taxResidence: 'PT',
  taxNumber: null,
  kind: 'private',
  taxForm: null,
  agreesToSelfBilling: false,
}

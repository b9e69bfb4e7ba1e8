/** Outcome of a test card. */
export type Behaviour =
  | 'ok'
  | 'direct'
  | 'dispute'
  | 'inquiry'
  | 'declined-when-charged'
  | 'authenticate'
  | 'authenticate-unless-set-up'
  | 'authenticate-always'
  | { declines: string; code: string; message: string }

export type TestCard = { last4: string; brand: string; does: Behaviour }

const declines = (last4: string, code: string, declined: string, message: string): [string, Behaviour] => [
  last4,
  { declines: declined, code, message },
]
const visa: Record<string, Behaviour> = Object.fromEntries([
  ['4242424242424242', 'ok'],
  ['4000000000000077', 'direct'],
  ['4000000000000259', 'dispute'],
  ['4000000000001976', 'inquiry'],
  ['4000000000000341', 'declined-when-charged'],
  ['4000000000003220', 'authenticate'],
  ['4000002500003155', 'authenticate-unless-set-up'],
  ['4000002760003184', 'authenticate-always'],
  declines('4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'),
  declines('4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  declines('4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'),
  declines('4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  declines(
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
] as [string, Behaviour][])

const cards = new Map<string, TestCard>([
  ...Object.entries(visa).map(([number, does]) => [number, { last4: number.slice(-4), brand: 'visa', does }] as const),
  ['5555555555554444', { last4: '4444', brand: 'mastercard', does: 'ok' }],
])

/** The numbers that a page takes; every other one is refused, so that nobody types a real one. */
export const testCard = (number: string): TestCard | undefined => cards.get(number.replace(/[ -]/g, ''))

const named: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeCustomerFail: '4000000000000341',
  threeDSecure2Required: '4000000000003220',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  createDispute: '4000000000000259',
  createDisputeInquiry: '4000000000001976',
  bypassPending: '4000000000000077',
}

/** Card behind test names such as `pm_card_visa`, `tok_visa`. */
export function namedCard(name: string): TestCard | undefined {
  const word = /^(?:pm_card_|tok_)(\w+)$/.exec(name)?.[1]
  return word === undefined || named[word] === undefined ? undefined : testCard(named[word])
}

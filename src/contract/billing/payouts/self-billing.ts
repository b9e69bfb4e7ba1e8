/** The consent of a business to self-billing. A changed text gets a new version and needs a new consent. */
export const selfBilling = {
  version: '2026-11',
  text: [
    'You supply licences to us, and we write the invoices for them in your name (self-billing).',
    'You accept each invoice unless you object within 14 days of receiving it.',
    'You issue no invoices of your own for these supplies.',
    'You tell us at once when your tax number changes, ends or is transferred.',
    'This agreement ends when either of us says so in writing.',
  ].join('\n'),
} as const

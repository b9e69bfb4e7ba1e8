/** What a business agrees to before we write its invoices. A changed text has another version, and is agreed to again. */
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

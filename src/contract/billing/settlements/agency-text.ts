/** By it we hold an owner's money as agent. A new version has to be confirmed by counsel, country by country. */
export const agencyText = {
  version: '2026-11',
  text: 'We collect payments for your images in your name, as your commercial agent, and act for you alone. Your share is yours from the moment it is paid. We hold it on a client account that is separate from our own money. From that account we pay you, taxes kept for an authority, and refunds to payers. It never pays our fees or costs; our fee is taken before your share is held.',
} as const

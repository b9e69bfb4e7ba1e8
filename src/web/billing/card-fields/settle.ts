import type { CardInFields } from './paying.ts'

/** `seti_…_secret_…`: nothing is charged now, the card is only kept for later. */
const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_')

/** Pays what a client secret stands for by the card in the fields, or keeps that card; undefined where it did not work, which has been said. */
export async function payBy(card: CardInFields, clientSecret: string): Promise<'done' | undefined> {
  const outcome = isSetup(clientSecret) ? await card.keep(clientSecret) : await card.pay(clientSecret)
  return outcome && 'done'
}

/** Asks the bank about what the server has begun with a card that it knows already. */
export async function confirmBy(card: CardInFields, clientSecret: string): Promise<'done' | undefined> {
  const outcome = isSetup(clientSecret) ? await card.keep(clientSecret) : await card.confirm(clientSecret)
  return outcome && 'done'
}

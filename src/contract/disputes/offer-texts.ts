import { dayIn, sumIn } from '../portal/payer-formats.ts'
import { decisionWords } from '../languages/decisions.ts'
import type { Language } from '../languages/languages.ts'

type Offered = {
  name: string
  amount: number
  currency: string
  parts: number | null
  until: string | null
  /** Words of staff with it. */
  text: string
}
type Said = { subject: string; text: string }
/** Words of an offer of ours for the image user. */
export function offerIn(language: Language, { name, amount, currency, parts, until, text }: Offered): Said {
  const said = decisionWords[language].offers
  const sum = sumIn(language, amount, currency)
  const blocks = [
    text,
    until === null ? said.offer(sum) : said.offerUntil(sum, dayIn(language, until)),
    ...(parts === null ? [] : [said.parts(parts)]),
    said.how,
  ]
  return { subject: said.subject(name), text: blocks.join('\n\n') }
}

/** Words of an answer to the image user's offer. */
export function offerAnswerIn(
  language: Language,
  { name, isAccepted, text }: { name: string; isAccepted: boolean; text: string },
): Said {
  const said = decisionWords[language].offers
  const blocks = [isAccepted ? said.accepted : said.declined, text].filter((block) => block !== '')
  return { subject: said.answer(name), text: blocks.join('\n\n') }
}

/** Words once a payment is taken for the whole claim. */
export function settlementIn(
  language: Language,
  { name, amount, currency, text }: Pick<Offered, 'name' | 'amount' | 'currency' | 'text'>,
): Said {
  const said = decisionWords[language].offers
  const blocks = [said.settled(sumIn(language, amount, currency)), text].filter((block) => block !== '')
  return { subject: said.settledSubject(name), text: blocks.join('\n\n') }
}

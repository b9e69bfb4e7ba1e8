import type { LanguageShare } from '#contract/languages/review-endpoints.ts'

const files: Readonly<Record<string, string>> = {
  portal: 'Payment page',
  refusals: 'Refusals on the page',
  letters: 'Letters',
  decisions: 'Decisions, offers and closings',
  mails: 'Mails',
  invoices: 'Invoices and receipts',
  licences: 'Licences',
  consents: 'Consents',
  verify: 'Page /verify',
}

/** Name of a part: “Payment page, without scripts”. */
export function nameOfPart(part: string): string {
  const [file = '', group] = part.split('/')
  const name = files[file] ?? file
  return group === undefined ? name : `${name}, ${group.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
}

const order = Object.keys(files)

/** Parts in staff's reading order, the payment page first. */
export const inOrder = <Part extends { part: string }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ part }: { part: string }): number => order.indexOf(part.split('/')[0] ?? '')

/** Whole per cent; 100 only when all are reviewed. */
export const percentOf = ({ texts, reviewed }: Pick<LanguageShare, 'texts' | 'reviewed'>): number =>
  texts === 0 ? 0 : Math.floor((reviewed / texts) * 100)

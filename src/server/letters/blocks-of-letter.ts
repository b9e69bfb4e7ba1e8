import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { LetterBlock } from '#contract/letters/letter.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { ClaimPrice } from '#server/pricing/index.ts'
import type { LetterFacts } from './letter-facts.ts'
import { type LetterWords, letterWords } from './letter-words.ts'

/** The numbers of the evidence, each once. */
const numbersOf = ({ evidence }: LetterFacts): string[] => [
  ...new Set(evidence.data.flatMap(({ evidence: one }) => (one?.number ? [one.number] : []))),
]

/** Names of what goes along with a first letter. */
export const enclosuresOf = (facts: LetterFacts, said: LetterWords): string[] => [
  ...(facts.row.agreement ? [said.mandate] : []),
  ...numbersOf(facts).map((number) => said.report(number)),
]

/** Blocks that fields of a text stand for. */
export function blocksOf(facts: LetterFacts, language: Language): Record<string, LetterBlock[]> {
  const { draft, price, choices, portal, evidence, verifyUrl, isLowValue } = facts
  const said = letterWords(language)
  const inWords = (amount: number) => formatAmount(amount, price!.currency, said.locale)
  const uses = pairsOf(draft).map(({ image, match }) => {
    const number = evidence.data.find(({ uuid }) => uuid === image.uuid)?.evidence?.number
    return `${said.titled(image.title)}${said.colon} ${match.origin.url}${number ? ` (${said.evidence} ${number})` : ''}`
  })
  return {
    uses: uses.length === 0 ? [] : [{ items: shortened(uses, said) }],
    evidence: numbersOf(facts).map((number) => ({ label: number, url: `${verifyUrl}/${number}` })),
    price_lines: price
      ? choices.length > 1
        ? [{ amounts: choices.map((one) => ({ what: choiceIn(said, one), amount: inWords(one.total) })), total: '' }]
        : [
            {
              amounts: price.lines.map(({ kind, description, amount }) => ({
                // The description of a line names its days, which are a factor.
                what: ((language !== 'en' || isLowValue) && lineIn(said, kind)) || description,
                amount: inWords(amount),
              })),
              total: inWords(price.total),
            },
          ]
      : [],
    portal_link: [{ label: said.open, url: portal.url, isCode: true }],
  }
}

const lineIn = ({ lines }: LetterWords, kind: string): string | undefined =>
  (lines as Readonly<Record<string, string>>)[kind]

const choiceIn = (said: LetterWords, { keepsFor }: ClaimPrice): string =>
  keepsFor === null ? said.settle : said.keep(keepsFor)

/** Uses that a letter names; the page shows all of them. */
const maxUses = 3

const shortened = (uses: readonly string[], said: LetterWords): string[] =>
  uses.length <= maxUses ? [...uses] : [...uses.slice(0, maxUses), said.moreUses(uses.length - maxUses)]

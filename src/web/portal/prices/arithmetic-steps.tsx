import type { ReactNode } from 'react'
import { sumIn } from '#contract/portal/payer-formats.ts'
import { timesIn } from '#contract/portal/times-in.ts'
import type { PaymentPage, Portal } from '#contract/portal/page.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from '../words.ts'

type Arithmetic = NonNullable<Portal['arithmetic']>
type Step = Arithmetic['steps'][number]

/** The steps from the base fee to the sum, each with its source. */
export function ArithmeticSteps({ page }: { page: PaymentPage }) {
  const { words, language } = useWords()
  const { arithmetic, currency } = page.portal
  if (!arithmetic || currency === null) return null
  const { steps, sources, version } = arithmetic
  const shown = steps.filter(
    ({ step, key, value }) => !(step === 'times' && value === 1000 && !(factorOf(key) in asked)),
  )
  return (
    <>
      <SumLines label={words.arithmetic.title}>
        {shown.map((step, at) => (
          <SumLine
            // The same step comes once a line.
            key={`${at} ${step.step} ${step.key}`}
            name={nameOf(words, step)}
            {...noteOf(words, step, sources)}
            sum={valueOf(step, language, currency)}
            isTotal={step.step === 'line'}
          />
        ))}
      </SumLines>
      <Text size="small">
        <PlainLink href={`/fees/${version}`}>{words.arithmetic.table(version)}</PlainLink>
      </Text>
    </>
  )
}

/** Factors whose source is told, by the first part of the row of the table. */
const asked = {
  base: 'category',
  market: 'marketSize',
  size: 'sizeOnPage',
  used: 'usedDays',
  uses: 'uses',
  credit: 'isCreditMissing',
} as const
type Asked = keyof typeof asked

const factorOf = (key: string): string => key.split('.')[0]!
const choiceOf = (key: string): string => key.slice(factorOf(key).length + 1)

function nameOf({ arithmetic: said, licence }: PortalWords, { step, key, value }: Step): string {
  if (step === 'line') return said.rounded
  if (step === 'currency') return said.currency(key)
  if (step === 'of-past') return said.past
  if (step === 'days') return said.days(value)
  if (step !== 'fee' && step !== 'times') return said.changes[step]
  const choice = choiceOf(key)
  const names: Partial<Record<string, string>> = {
    base: `${said.base}: ${inWords(licence.categories, choice)}`,
    costs: said.costs,
    market: `${licence.factors.market}: ${inWords(licence.markets, choice)}`,
    size: `${licence.factors.size}: ${inWords(licence.sizes, choice)}`,
    used: licence.factors.duration,
    uses: said.uses,
    credit: said.credit,
    interest: said.interest,
    licence: licence.lines.future_licence,
  }
  return names[factorOf(key)] ?? key
}

const inWords = (words: Readonly<Record<string, string>>, choice: string): string => words[choice] ?? choice

/** The sentence that shows a factor, in the English of staff; else that nothing does. */
function noteOf(
  { arithmetic: said }: PortalWords,
  { step, key }: Step,
  sources: Arithmetic['sources'],
): { note?: ReactNode } {
  const factor = factorOf(key)
  if ((step !== 'times' && step !== 'fee') || !(factor in asked)) return {}
  const source = sources[asked[factor as Asked]]
  return { note: source ? <span lang="en">{source}</span> : said.least }
}

/** Multipliers in thousandths; the fee itself is in US dollars. */
function valueOf({ step, value }: Step, language: string, currency: string): string {
  if (step === 'fee') return sumIn(language, value, 'USD')
  if (step === 'times' || step === 'currency') return timesIn(language, value)
  if (step === 'days') return `× ${value}/365`
  return sumIn(language, value, currency)
}

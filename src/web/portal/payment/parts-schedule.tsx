import { dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import type { Portal } from '#contract/portal/page.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { useWords } from '../words.ts'

type PartsScheduleProps = { parts: Portal['instalments']['plan']; currency: string; isPlanned?: boolean }

/** A part that was paid in part says what is left of it. */
function noteOn(
  { pay }: PortalWords,
  { state, amount, open }: Portal['instalments']['plan'][number],
  sum: (amount: number) => string,
): string {
  const isBegun = state !== 'paid' && open < amount
  return isBegun ? `${pay.partStates[state]}, ${pay.openOf(sum(open))}` : pay.partStates[state]
}

/** What is charged when, and what it comes to: parts round up. */
export function PartsSchedule({ parts, currency, isPlanned = false }: PartsScheduleProps) {
  const { words, language } = useWords()
  const sum = (amount: number) => sumIn(language, amount, currency)
  const total = parts.reduce((all, { amount }) => all + amount, 0)
  return (
    <SumLines label={words.pay.schedule}>
      {parts.map((part) => (
        <SumLine
          key={part.n}
          name={`${words.pay.part(part.n)}, ${dayIn(language, part.due)}`}
          {...(isPlanned ? {} : { note: noteOn(words, part, sum) })}
          sum={sum(part.amount)}
        />
      ))}
      <SumLine isTotal name={words.pay.grandTotal} sum={sum(total)} />
    </SumLines>
  )
}

import { dayIn, sumIn } from '#contract/payment-portal/in-words.ts'
import type { Portal } from '#contract/payment-portal/page.ts'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { useWords } from '../words.ts'

type PartsScheduleProps = { parts: Portal['instalments']['plan']; currency: string; isPlanned?: boolean }

/** What is charged when, and what it comes to: parts round up. */
export function PartsSchedule({ parts, currency, isPlanned = false }: PartsScheduleProps) {
  const { words, language } = useWords()
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <SumLines label={words.pay.schedule}>
      {parts.map(({ n, due, amount, state }) => (
        <SumLine
          key={n}
          name={`${words.pay.part(n)}, ${dayIn(language, due)}`}
          {...(isPlanned ? {} : { note: words.pay.partStates[state] })}
          sum={sumIn(language, amount, currency)}
        />
      ))}
      <SumLine isTotal name={words.pay.grandTotal} sum={sumIn(language, total, currency)} />
    </SumLines>
  )
}

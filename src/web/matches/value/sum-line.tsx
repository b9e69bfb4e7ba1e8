import { type UseValue, sumOfValues } from '#contract/matches/use-value.ts'
import { Text } from '#web/ui/text/text.tsx'
import { formatRange } from './value-words.ts'

type Valued = { site: string; value: UseValue | null }

/** Estimated price of several finds or sites together; empty without any range. */
export function SumLine({ of }: { of: readonly Valued[] }) {
  const { sums, without } = sumOfValues(of)
  if (sums.length === 0) return null
  return (
    <Text size="small">
      {sums.map(formatRange).join('; ')}
      {without > 0 && ` (without ${without} that ${without === 1 ? 'has' : 'have'} no estimate)`}
    </Text>
  )
}

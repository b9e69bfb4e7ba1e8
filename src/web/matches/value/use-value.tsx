import type { UseValue, ValueRange } from '#contract/matches/use-value.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatValue } from './value-words.ts'

/** Estimated price in one line; empty where nothing computes one. */
export const ValueLine = ({ value }: { value: UseValue | null }) =>
  value && (
    <Text size="small" tone={value.is === 'range' ? 'ink' : 'dim'}>
      {formatValue(value)}
    </Text>
  )

/** The same with its reasons, its source and its hit rate. */
export const ValueInFull = ({ value }: { value: UseValue | null }) =>
  value && (
    <Stack gap="none">
      <Text>{formatValue(value)}</Text>
      {value.is === 'range' && (
        <Disclosure summary="Why this estimate">
          <Reasons value={value} />
        </Disclosure>
      )}
    </Stack>
  )

const Reasons = ({ value: { reasons, feesVersion, isByLawyers, hits } }: { value: ValueRange }) => (
  <Stack gap="tight">
    {reasons.map((reason) => (
      <Text key={reason} size="small">
        {reason}
      </Text>
    ))}
    <Text size="small" tone="dim">
      This is an estimate from version {feesVersion} of our table of fees. The evidence decides the sum.
    </Text>
    {isByLawyers && (
      <Text size="small" tone="dim">
        Only lawyers write there. They name their costs before you agree to anything.
      </Text>
    )}
    {hits && (
      <Text size="small" tone="dim">
        {hits.cases} cases of this country are closed. {hits.percent} % of the paid ones lay within their estimate.
      </Text>
    )}
  </Stack>
)

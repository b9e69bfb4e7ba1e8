import type { Evidence } from '#contract/evidence/evidence.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { isUnderWay } from './queries.ts'
import { evidenceStateLabels } from './state-labels.ts'
import { momentInUtc } from './words.ts'

type Stood = Pick<Evidence, 'state' | 'problem' | 'nextTryAt' | 'alteredAt'>

/** State of an evidence in a word. */
export function StateOfEvidence({ evidence: { state, alteredAt } }: { evidence: Stood }) {
  const { word, filled, tone } = evidenceStateLabels[state]
  if (alteredAt !== null)
    return (
      <StatusMark filled="empty" tone="mark">
        A file has changed since it was sealed
      </StatusMark>
    )
  return (
    <StatusMark filled={filled} tone={tone}>
      {word}
    </StatusMark>
  )
}

/** State of an evidence and its next step, or the reason for a failure and whether it is retried. */
export function Standing({ evidence }: { evidence: Stood }) {
  if (isUnderWay(evidence))
    return (
      <Stack gap="tight">
        <Progress label={evidenceStateLabels[evidence.state].word} percent={null} />
        <Text size="small" tone="dim">
          This takes up to a minute. You can leave this page.
        </Text>
      </Stack>
    )
  return (
    <Stack gap="none">
      <StateOfEvidence evidence={evidence} />
      {evidence.state === 'failed' && <WhatFailed evidence={evidence} />}
    </Stack>
  )
}

const WhatFailed = ({ evidence: { problem, nextTryAt } }: { evidence: Stood }) => (
  <Text size="small">
    {problem}{' '}
    {nextTryAt === null ? (
      'We do not try again automatically.'
    ) : (
      <>
        We try again on <Mono>{momentInUtc(nextTryAt)}</Mono>. You need not do anything.
      </>
    )}
  </Text>
)

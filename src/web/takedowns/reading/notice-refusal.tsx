import { z } from 'zod'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { type FactPath, placeOfElement } from '../facts/place-of-element.ts'

const Details = z.object({
  missing: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
  faults: z.array(z.object({ rule: z.string(), sentence: z.string() })).default([]),
})

/** The reasons why a notice is not written yet. An element has an id of its region; a fault has a sentence alone. */
type Refusal = { sentence: string; missing: { id: string; text: string }[]; faults: string[] }

const codes = new Set(['notice.incomplete', 'notice.forbidden', 'takedown.region-off', 'takedown.signer'])

/** The refusal of a preview; undefined for a failure that another try may mend. */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ProblemError) || !codes.has(error.code)) return undefined
  const { missing, faults } = Details.safeParse(error.details).data ?? { missing: [], faults: [] }
  return { sentence: error.message, missing, faults: faults.map(({ sentence }) => sentence) }
}

type RefusalProps = { refusal: Refusal; region: RegionCode; facts: TakedownFacts; onLead: (path: FactPath) => void }

/** A list of what a notice lacks, each with the way to its field. */
export function NoticeRefusal({ refusal: { sentence, missing, faults }, region, facts, onLead }: RefusalProps) {
  if (missing.length === 0 && faults.length === 0) return <Text>{sentence}</Text>
  return (
    <Stack gap="tight">
      <Text>This notice is not written yet. It lacks:</Text>
      <Entries label="What this notice lacks">
        {missing.map(({ id, text }) => {
          const path = placeOfElement(id, region, facts)
          return (
            <Entry
              key={id}
              actions={
                path && (
                  <Button look="quiet" size="small" aria-label={`Go there: ${text}`} onClick={() => onLead(path)}>
                    Go there
                  </Button>
                )
              }
            >
              <Text size="small">{text}</Text>
            </Entry>
          )
        })}
        {faults.map((fault) => (
          <Entry key={fault}>
            <Text size="small">{fault}</Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import type { Id } from '#contract/wire.ts'
import { Loaded } from '#web/platform/loaded.tsx'
import { dayInWords } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ownCorrespondenceQuery } from './queries.ts'

const unwritten: ReadonlySet<string> = new Set(['draft', 'submitted', 'in_review', 'needs_info', 'declined'])

/** What the image user of an owner’s case and we wrote to each other beside the letters. */
export const OwnCorrespondence = ({ of: { _id, state } }: { of: Pick<Case, '_id' | 'state'> }) =>
  unwritten.has(state) ? null : (
    <Stack gap="tight">
      <Heading level={2}>Correspondence</Heading>
      <Listed caseId={_id} />
    </Stack>
  )

const Listed = ({ caseId }: { caseId: Id }) => (
  <Loaded query={useQuery(ownCorrespondenceQuery(caseId))} label="Loading the correspondence">
    {({ data }) =>
      data.length === 0 ? (
        <Text tone="dim">The image user has not written yet. What they write, and what we answer, stands here.</Text>
      ) : (
        <>
          <Text size="small" tone="dim">
            Addresses, telephone numbers and accounts of the image user are left out.
          </Text>
          <Thread>
            {data.map(({ _id, at, direction, text }) => (
              <Written
                key={_id}
                by={`${direction === 'in' ? 'The image user' : 'We'} · ${dayInWords(at)}`}
                text={text}
              />
            ))}
          </Thread>
        </>
      )
    }
  </Loaded>
)

import { useInfiniteQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import type { Id } from '#contract/wire.ts'
import { getOwnThreadFile, type OwnersEntry } from '#contract/correspondence/endpoints.ts'
import { isTakenOn } from '#contract/cases/state-questions.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { Earlier } from './earlier.tsx'
import { ownCorrespondenceQuery } from './queries.ts'

/** Messages with a case's image user, besides the letters. */
export const OwnCorrespondence = ({ of: { _id, state } }: { of: Pick<Case, '_id' | 'state'> }) =>
  !isTakenOn(state) ? null : (
    <Stack gap="tight">
      <Heading level={2}>Correspondence</Heading>
      <Listed caseId={_id} />
    </Stack>
  )

function Listed({ caseId }: { caseId: Id }) {
  const written = useInfiniteQuery(ownCorrespondenceQuery(caseId))
  return (
    <Loaded query={written} label="Loading the correspondence">
      {({ pages }) => {
        const all = pages.toReversed().flatMap(({ data }) => data)
        return all.length === 0 ? (
          <Text tone="dim">The image user has not written yet. Their messages and our answers will appear here.</Text>
        ) : (
          <>
            <Text size="small" tone="dim">
              We hide the image user’s addresses, telephone numbers and account numbers.
            </Text>
            <Earlier of={written} />
            <Thread>
              {all.map((entry) => (
                <Line key={entry._id} caseId={caseId} of={entry} />
              ))}
            </Thread>
          </>
        )
      }}
    </Loaded>
  )
}

const Line = ({ caseId, of: { _id: entryId, at, direction, text, files } }: { caseId: Id; of: OwnersEntry }) => (
  <Written by={`${direction === 'in' ? 'The image user' : 'We'} · ${formatDay(at)}`} text={text}>
    {files.map(({ file, name }) => (
      <FileButton
        key={file}
        label={name}
        name="save it"
        get={() => download(getOwnThreadFile, { caseId, entryId, file: String(file) })}
      />
    ))}
  </Written>
)

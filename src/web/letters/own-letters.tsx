import { useQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import { getOwnLetterFile } from '#contract/letters/endpoints.ts'
import { kindNames } from '#contract/letters/letter.ts'
import { isTakenOn } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { ownLettersQuery } from './queries.ts'

/** The letters of an owner’s case that went to the image user. */
export const OwnLetters = ({ of: { _id, state } }: { of: Pick<Case, '_id' | 'state'> }) =>
  !isTakenOn(state) ? null : (
    <Stack gap="tight">
      <Heading level={2}>Letters</Heading>
      <Listed caseId={_id} />
    </Stack>
  )

const Listed = ({ caseId }: { caseId: Id }) => (
  <Loaded query={useQuery(ownLettersQuery(caseId))} label="Loading the letters">
    {({ data }) =>
      data.length === 0 ? (
        <Text tone="dim">No letter went out yet. You are told when one does.</Text>
      ) : (
        <Stack gap="tight">
          <Text size="small" tone="dim">
            Your copies leave out the link to the image user’s page: whoever has it answers and pays in their name.
          </Text>
          <Entries label="Letters">
            {data.map(({ _id, kind, subject, sentAt, dueOn }) => (
              <Entry
                key={_id}
                actions={
                  <FileButton
                    label="Read it"
                    name={subject}
                    get={() => download(getOwnLetterFile, { caseId, letterId: _id })}
                  />
                }
              >
                <Text>{kindNames[kind]}</Text>
                <Text size="small" tone="dim">
                  {subject}. Sent on {formatDay(sentAt)}; an answer is asked for by {formatDay(dueOn)}.
                </Text>
              </Entry>
            ))}
          </Entries>
        </Stack>
      )
    }
  </Loaded>
)

import type { VerifiedLetter } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'
import { useVerifyWords } from './verify-words.ts'
import { WhatItProves } from './what-it-proves.tsx'

/** Confirms that a letter is ours, with its date, and compares its file with ours. It names nobody. */
export function ShownLetter({ verified: { number, is, at, file } }: { verified: VerifiedLetter }) {
  const { letter } = useVerifyWords().words
  return (
    <>
      <OpenTitle
        kind={is === 'first' ? letter.first : letter.reminder}
        title={number}
        aside={
          <StatusMark filled="full" tone="ok">
            {letter.sent}
          </StatusMark>
        }
      />
      <Text>{letter.went(momentInUtc(at))}</Text>
      <WhatItProves kind="letter" />
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>{letter.document}</Heading>
          <Text>{letter.file}</Text>
          <Hash>{file}</Hash>
        </Stack>
      </Ruled>
    </>
  )
}

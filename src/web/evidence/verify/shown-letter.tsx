import type { VerifiedLetter } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'

/** Confirms that a letter is ours, with its date, and compares its file with ours. It names nobody. */
export const ShownLetter = ({ verified: { number, is, at, file } }: { verified: VerifiedLetter }) => (
  <>
    <OpenTitle
      kind={is === 'first' ? 'Letter about the use of an image' : 'Reminder of a letter about the use of an image'}
      title={number}
      aside={
        <StatusMark filled="full" tone="ok">
          We sent this letter
        </StatusMark>
      }
    />
    <Text>
      It went out on <Mono>{momentInUtc(at)}</Mono>. To whom, and about what, stands here for nobody to read; both stand
      in the letter, whose link leads to the case itself.
    </Text>
    <Ruled>
      <Stack gap="tight">
        <Heading level={2}>Document</Heading>
        <Text>The file that came with the mail is exactly as we signed it if it has this SHA-256:</Text>
        <Hash>{file}</Hash>
      </Stack>
    </Ruled>
  </>
)

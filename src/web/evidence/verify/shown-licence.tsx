import type { VerifiedLicence } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Shows whether a licence is valid, its term, images and conditions. It names nobody. */
export function ShownLicence({ verified }: { verified: VerifiedLicence }) {
  const { number, from, until, images, agreement, file } = verified
  return (
    <>
      <OpenTitle kind="Licence of an image" title={number} aside={<Standing verified={verified} />} />
      <Text>
        {until === null
          ? 'It settles the uses that it lists, up to its date. It allows no use after that.'
          : 'It allows the uses that it lists, in the places and for the time that its document names.'}
      </Text>
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>Time</Heading>
          <Text>
            From <Mono>{from}</Mono>
            {until !== null && (
              <>
                {' '}
                to <Mono>{until}</Mono>, both days included
              </>
            )}
          </Text>
        </Stack>
      </Ruled>
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>{images.length === 1 ? 'Image' : 'Images'}</Heading>
          <Text tone="dim">The SHA-256 of each file: whoever has the file can compare it.</Text>
          {images.map((hash) => (
            <Hash key={hash}>{hash}</Hash>
          ))}
        </Stack>
      </Ruled>
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>Terms</Heading>
          <Text>Licensing agreement, version {agreement.version}. SHA-256 of its text:</Text>
          <Hash>{agreement.hash}</Hash>
        </Stack>
      </Ruled>
      {file !== null && (
        <Ruled>
          <Stack gap="tight">
            <Heading level={2}>Document</Heading>
            <Text>The licence’s own file is exactly as it was signed if it has this SHA-256:</Text>
            <Hash>{file}</Hash>
          </Stack>
        </Ruled>
      )}
    </>
  )
}

function Standing({ verified: { state, until } }: { verified: VerifiedLicence }) {
  switch (state) {
    case 'valid':
      return (
        <StatusMark filled="full" tone="ok">
          {until === null ? 'Settled' : 'Valid'}
        </StatusMark>
      )
    case 'ended':
      return (
        <StatusMark filled="half" tone="ink">
          Its time is over
        </StatusMark>
      )
    case 'revoked':
      return (
        <StatusMark filled="empty" tone="mark">
          No longer valid: its payment was taken back
        </StatusMark>
      )
    default:
      return state satisfies never
  }
}

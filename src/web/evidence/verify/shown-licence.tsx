import type { VerifiedLicence } from '#contract/platform/verify.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Hash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useVerifyWords } from './verify-words.ts'
import { WhatItProves } from './what-it-proves.tsx'

/** A licence's validity, term, images and conditions, without names. */
export function ShownLicence({ verified }: { verified: VerifiedLicence }) {
  const { licence } = useVerifyWords().words
  const { number, from, until, images, agreement, file } = verified
  return (
    <>
      <OpenTitle kind={licence.kind} title={number} aside={<Standing verified={verified} />} />
      <Text>{until === null ? licence.settles : licence.allows}</Text>
      <WhatItProves kind="licence" />
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>{licence.time}</Heading>
          <Text>{until === null ? licence.from(from) : licence.fromTo(from, until)}</Text>
        </Stack>
      </Ruled>
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>{images.length === 1 ? licence.image : licence.images}</Heading>
          <Text tone="dim">{licence.hashes}</Text>
          {images.map((hash) => (
            <Hash key={hash}>{hash}</Hash>
          ))}
        </Stack>
      </Ruled>
      <Ruled>
        <Stack gap="tight">
          <Heading level={2}>{licence.terms}</Heading>
          <Text>{licence.agreement(agreement.version)}</Text>
          <Hash>{agreement.hash}</Hash>
        </Stack>
      </Ruled>
      {file !== null && (
        <Ruled>
          <Stack gap="tight">
            <Heading level={2}>{licence.document}</Heading>
            <Text>{licence.file}</Text>
            <Hash>{file}</Hash>
          </Stack>
        </Ruled>
      )}
    </>
  )
}

function Standing({ verified: { state, until } }: { verified: VerifiedLicence }) {
  const { licence } = useVerifyWords().words
  switch (state) {
    case 'valid':
      return (
        <StatusMark filled="full" tone="ok">
          {until === null ? licence.settled : licence.valid}
        </StatusMark>
      )
    case 'ended':
      return (
        <StatusMark filled="half" tone="ink">
          {licence.ended}
        </StatusMark>
      )
    case 'revoked':
      return (
        <StatusMark filled="empty" tone="mark">
          {licence.revoked}
        </StatusMark>
      )
    default:
      return state satisfies never
  }
}

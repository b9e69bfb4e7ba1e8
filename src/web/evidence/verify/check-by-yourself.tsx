import { getVerifiedFile } from '#contract/platform/verify-files.ts'
import { type VerifiedEvidence } from '#contract/platform/verify.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { CodeLines } from '#web/ui/text/code-lines.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DownloadButton } from '../download-button.tsx'
import { checkLines } from './check-lines.ts'

const downloadWords = { certificates: 'Certificates', instructions: 'Step by step' }

/** Instructions for independent checks, and their meaning. */
export const CheckByYourself = ({ verified }: { verified: VerifiedEvidence }) => (
  <Stack gap="loose">
    <Stack>
      <Heading level={2}>Check it without us</Heading>
      <CodeLines label="Lines to type" lines={checkLines(verified)} />
      <Row gap="tight">
        <CopyButton text={checkLines(verified).join('\n')}>Copy the lines</CopyButton>
        {verified.downloads.map(({ name, kind }) => (
          <DownloadButton
            key={name}
            endpoint={getVerifiedFile}
            sent={{ number: verified.number, name }}
            of={verified.number}
          >
            {kind === 'time-stamp' ? `Time-stamp ${name}` : downloadWords[kind]}
          </DownloadButton>
        ))}
      </Row>
      <Text size="small" tone="dim">
        The first line shows the hash of a file, which has to be one of those beside it; each of the others has to say
        “Verification: OK”. Save the time-stamps and certificates into one folder first. Whoever wants to be sure takes
        the root certificate from the authority itself.
      </Text>
    </Stack>
    <Stack gap="tight">
      <Heading level={3}>What a time-stamp proves</Heading>
      <Text size="small">
        That these files existed at that time and have not changed since; an authority says so that is not ours. It does
        not prove who made the photograph, that the page looked the same before or after, or that a use was unlawful.
      </Text>
    </Stack>
    {verified.origin === 'captured' && (
      <Stack gap="tight">
        <Heading level={3}>Leaf through the page as it was</Heading>
        <Text size="small">
          Who has the package (WACZ) opens it at <OutLink href="https://replayweb.page/">replayweb.page</OutLink>, a
          public viewer that shows it in the browser without sending it anywhere.
        </Text>
      </Stack>
    )}
  </Stack>
)

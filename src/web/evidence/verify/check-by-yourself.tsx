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
import { useEvidenceWords } from './files/evidence-words.ts'

/** Last words of `openssl` for a stamp that is right. */
const rightLine = 'Verification: OK'

/** Instructions to check the evidence with other tools, and what each check proves. */
export function CheckByYourself({ verified }: { verified: VerifiedEvidence }) {
  const said = useEvidenceWords().check
  return (
    <Stack gap="loose">
      <Stack>
        <Heading level={2}>{said.title}</Heading>
        <CodeLines label={said.label} lines={checkLines(verified)} />
        <Row gap="tight">
          <CopyButton text={checkLines(verified).join('\n')}>{said.copy}</CopyButton>
          {verified.downloads.map(({ name, kind }) => (
            <DownloadButton
              key={name}
              endpoint={getVerifiedFile}
              sent={{ number: verified.number, name }}
              of={verified.number}
            >
              {kind === 'time-stamp' ? said.stamp(name) : said[kind]}
            </DownloadButton>
          ))}
        </Row>
        <Text size="small" tone="dim">
          {said.how(rightLine)}
        </Text>
      </Stack>
      <Stack gap="tight">
        <Heading level={3}>{said.provesTitle}</Heading>
        <Text size="small">{said.proves}</Text>
      </Stack>
      {verified.origin === 'captured' && (
        <Stack gap="tight">
          <Heading level={3}>{said.leafTitle}</Heading>
          <Text size="small">
            {said.leaf} <OutLink href="https://replayweb.page/">replayweb.page</OutLink>
          </Text>
        </Stack>
      )}
    </Stack>
  )
}

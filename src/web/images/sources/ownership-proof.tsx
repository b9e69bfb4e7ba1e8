import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Offers three ways to prove ownership of a site; only its owner can use any of them. */
export function OwnershipProof({ proof }: { proof: string }) {
  const meta = `<meta name="rightframe-verification" content="${proof}">`
  const record = `rightframe-verification=${proof}`
  return (
    <Stack gap="tight">
      <Text>Next, show that this site is yours.</Text>
      <Text size="small">
        Only who runs a site can do one of these. Any one is enough, and may go again afterwards. Then import again.
      </Text>
      <Row>
        <Text size="small">A meta element in the head of the start page.</Text>
        <CopyButton text={meta}>Copy the element</CopyButton>
      </Row>
      <Row>
        <Text size="small">
          A file <Mono>/.well-known/rightframe-verification.txt</Mono>, or <Mono>/rightframe-verification.txt</Mono>,
          with this text and nothing else: <Mono>{proof}</Mono>
        </Text>
        <CopyButton text={proof}>Copy the text</CopyButton>
      </Row>
      <Row>
        <Text size="small">
          A TXT record in the DNS of the site’s name: <Mono>{record}</Mono>
        </Text>
        <CopyButton text={record}>Copy the record</CopyButton>
      </Row>
    </Stack>
  )
}

import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Mono, Text } from '#web/ui/text.tsx'

/** How owners show that pages are theirs: any one of four ways. */
export function OwnershipProof({ proof }: { proof: string }) {
  const meta = `<meta name="rightframe-verification" content="${proof}">`
  return (
    <Stack gap="tight">
      <Text size="small">
        Show that these pages are yours. Any one of these is enough, and may go again afterwards:
      </Text>
      <Row>
        <Text size="small">
          Write <Mono>{proof}</Mono> somewhere on the page.
        </Text>
        <CopyButton text={proof} />
      </Row>
      <Row>
        <Text size="small">Put a meta element into the page’s head.</Text>
        <CopyButton text={meta}>Copy the element</CopyButton>
      </Row>
      <Text size="small">
        Lay a file with this text at <Mono>/.well-known/rightframe-verification.txt</Mono>, or add the DNS record TXT{' '}
        <Mono>rightframe-verification={proof}</Mono>.
      </Text>
    </Stack>
  )
}

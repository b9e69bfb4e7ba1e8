import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Codes that replace a lost authenticator, shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <Stack>
    <Text>
      Save these recovery codes where you can find them without your phone. Each code works once. We cannot show them
      again.
    </Text>
    <Columns least="narrow">
      {codes.map((code) => (
        <Mono key={code}>{code}</Mono>
      ))}
    </Columns>
    <Row gap="tight">
      <CopyButton text={codes.join('\n')}>Copy all</CopyButton>
      <Button size="small" onClick={onDone}>
        I have saved them
      </Button>
    </Row>
  </Stack>
)

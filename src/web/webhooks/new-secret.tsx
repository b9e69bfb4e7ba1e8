import type { Received } from '#contract/endpoint.ts'
import type { createWebhook } from '#contract/webhooks/endpoints.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { hostOf } from './host-of.ts'

export type WithSecret = Received<typeof createWebhook>

export const NewSecret = ({ made: { webhook, secret }, onDone }: { made: WithSecret; onDone: () => void }) => (
  <Panel title={`The secret for ${hostOf(webhook)}`}>
    <Text>Copy it now into your receiver, which verifies messages with it. It cannot be shown again.</Text>
    {webhook.formerSecretUntil !== null && <Text>For 24 hours the former secret verifies messages, too.</Text>}
    <Mono>{secret}</Mono>
    <Row gap="tight">
      <CopyButton text={secret}>Copy the secret</CopyButton>
      <Button size="small" onClick={onDone}>
        I have copied it
      </Button>
    </Row>
  </Panel>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { maxWebhooks } from '#contract/webhooks/webhooks.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NewSecret, type WithSecret } from './new-secret.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookEntry } from './webhook-entry.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Receivers of messages, under the keys of programs. */
export function WebhooksSection() {
  const webhooks = useQuery(webhooksQuery)
  return (
    <Stack gap="normal">
      <Heading level={2}>Messages to your server</Heading>
      <Text tone="dim">
        We post a signed message to your server when something happens. It contains only ids; a key reads the details.
        Receivers verify it by the Standard Webhooks form.
      </Text>
      <Loaded query={webhooks} label="Loading your receivers">
        {(known) => <Receivers {...known} />}
      </Loaded>
    </Stack>
  )
}

function Receivers({ data, allowance }: Received<typeof listWebhooks>) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<WithSecret>()
  return (
    <>
      {made && <NewSecret made={made} onDone={() => setMade(undefined)} />}
      {isAdding ? (
        <WebhookForm
          onSaved={(saved) => {
            if ('secret' in saved) setMade(saved)
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : allowance.access === 'none' ? (
        <Text size="small" tone="dim">
          Messages come with Essential, Pro and Studio.
        </Text>
      ) : data.length < maxWebhooks ? (
        <Row>
          <Button onClick={() => setAdding(true)}>Add a receiver</Button>
        </Row>
      ) : (
        <Text size="small" tone="dim">
          You have {maxWebhooks} receivers, which is the limit.
        </Text>
      )}
      {data.length > 0 && (
        <Entries label="Receivers">
          {data.map((webhook) => (
            <WebhookEntry key={webhook._id} webhook={webhook} onSecret={setMade} />
          ))}
        </Entries>
      )}
    </>
  )
}

import { useState } from 'react'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { formatAgo, formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { kindWords } from './kind-words.ts'
import { MessageLog } from './message-log.tsx'
import type { WithSecret } from './new-secret.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookForm } from './webhook-form.tsx'

type WebhookEntryProps = { webhook: Webhook; onSecret: (made: WithSecret) => void }

export function WebhookEntry({ webhook, onSecret }: WebhookEntryProps) {
  const [now] = useState(() => new Date())
  const [isChanging, setChanging] = useState(false)
  const [isOpen, open] = useState(false)
  const { address, kinds, off, failures } = webhook
  return (
    <Entry actions={<WebhookActions webhook={webhook} onSecret={onSecret} onChange={() => setChanging(true)} />}>
      <Text>
        <Mono>{address}</Mono>
      </Text>
      <Text size="small">{kinds.map((kind) => kindWords[kind]).join(' · ')}</Text>
      {off !== null ? (
        <StatusMark filled="empty" tone="dim">
          {offWords(off)}
        </StatusMark>
      ) : failures > 0 ? (
        <StatusMark filled="half" tone="mark">
          {failures === 1 ? 'The last try failed; we try again' : `The last ${failures} tries failed; we try again`}
        </StatusMark>
      ) : (
        <Text size="small" tone="dim">
          {webhook.lastTakenAt === null
            ? 'No message was delivered yet'
            : `Last message delivered ${formatAgo(webhook.lastTakenAt, now)}`}
        </Text>
      )}
      {isChanging && (
        <WebhookForm webhook={webhook} onSaved={() => setChanging(false)} onCancel={() => setChanging(false)} />
      )}
      <Disclosure summary="Messages" onOpen={() => open(true)}>
        {isOpen && <MessageLog webhook={webhook} />}
      </Disclosure>
    </Entry>
  )
}

function offWords({ at, reason }: NonNullable<Webhook['off']>): string {
  switch (reason) {
    case 'owner':
      return `Turned off ${formatDay(at)}`
    case 'failing':
      return `Turned off ${formatDay(at)}: it accepted no message for three days`
    case 'gone':
      return `Turned off ${formatDay(at)}: it answered that it no longer exists`
    default:
      return reason satisfies never
  }
}

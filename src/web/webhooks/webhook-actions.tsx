import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWebhook, changeWebhookSecret, removeWebhook, testWebhook } from '#contract/webhooks/endpoints.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { hostOf } from './host-of.ts'
import type { WithSecret } from './new-secret.tsx'
import { webhooksQuery } from './queries.ts'

type WebhookActionsProps = { webhook: Webhook; onSecret: (made: WithSecret) => void; onChange: () => void }

export function WebhookActions({ webhook, onSecret, onChange }: WebhookActionsProps) {
  const host = hostOf(webhook)
  const webhookId = webhook._id
  const queryClient = useQueryClient()
  const [asked, ask] = useState<'secret' | 'remove'>()
  const act = useMutation({
    mutationFn: (doing: () => Promise<unknown>) => doing(),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => {
      ask(undefined)
      return queryClient.invalidateQueries(webhooksQuery)
    },
  })
  const isOn = webhook.off === null
  const sendTest = async () => {
    await call(testWebhook)({ webhookId })
    notify(`A test is on its way to ${host}.`, { tone: 'ok' })
  }
  const turn = () => call(changeWebhook)({ webhookId, address: webhook.address, kinds: webhook.kinds, isOn: !isOn })
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="small" aria-label={`Actions for ${host}`}>
            Actions
          </Button>
        }
      >
        {isOn && <MenuItem onSelect={() => act.mutate(sendTest)}>Send a test</MenuItem>}
        <MenuItem onSelect={onChange}>Change</MenuItem>
        <MenuItem onSelect={() => ask('secret')}>Change the secret</MenuItem>
        <MenuItem onSelect={() => act.mutate(turn)}>{isOn ? 'Turn off' : 'Turn on'}</MenuItem>
        <MenuItem onSelect={() => ask('remove')}>Remove</MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={asked === 'secret'}
        title={`Change the secret for ${host}?`}
        confirmLabel="Change the secret"
        isBusy={act.isPending}
        onConfirm={() => act.mutate(async () => onSecret(await call(changeWebhookSecret)({ webhookId })))}
        onCancel={() => ask(undefined)}
      >
        Messages are signed with both secrets for 24 hours. Then the former one stops working.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={`Remove ${host}?`}
        confirmLabel="Remove the receiver"
        isBusy={act.isPending}
        onConfirm={() => act.mutate(() => call(removeWebhook)({ webhookId }))}
        onCancel={() => ask(undefined)}
      >
        We delete its messages and their log, too.
      </ConfirmDialog>
    </>
  )
}

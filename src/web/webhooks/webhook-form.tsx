import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Received } from '#contract/endpoint.ts'
import { changeWebhook, createWebhook } from '#contract/webhooks/endpoints.ts'
import { type WebhookKind, webhookKinds } from '#contract/webhooks/kinds.ts'
import { WebhookForm as Form_, type Webhook } from '#contract/webhooks/webhooks.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { FieldMessage } from '#web/ui/forms/field-message.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { kindWords } from './kind-words.ts'
import { webhooksQuery } from './queries.ts'

type Saved = Received<typeof createWebhook> | Webhook
type WebhookFormProps = { webhook?: Webhook; onSaved: (saved: Saved) => void; onCancel: () => void }
type Typed = { address: string; kinds: WebhookKind[] }

/** Adds a receiver, or changes one. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const defaultValues: Typed = { address: webhook?.address ?? '', kinds: webhook?.kinds ?? [...webhookKinds] }
  const form = useForm({ resolver: checkedBy(Form_, (typed: Typed) => typed), mode: 'onTouched', defaultValues })
  const save = useMutation({
    mutationFn: (typed: Typed): Promise<Saved> =>
      webhook
        ? call(changeWebhook)({ webhookId: webhook._id, ...typed, isOn: webhook.off === null })
        : call(createWebhook)(typed),
    onMutate: () => setFailure(undefined),
    onSuccess: (saved) => {
      onSaved(saved)
      return queryClient.invalidateQueries(webhooksQuery)
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  const { value, onChange, error } = useFieldOf(form, 'kinds')
  return (
    <Panel title={webhook ? 'Change the receiver' : 'A new receiver'}>
      <Form onSubmit={form.handleSubmit((typed) => save.mutate(typed))} failure={failure}>
        <TextField label="Address" type="url" placeholder="https://" {...fieldOf(form, 'address')} />
        <div>
          <CheckboxOptions
            question="Send a message when"
            options={webhookKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
            value={value}
            onChange={onChange}
          />
          <FieldMessage id="kinds-problem" isSilent={false} tone="error">
            {error}
          </FieldMessage>
        </div>
        <Row>
          <Button type="submit" isBusy={save.isPending}>
            {webhook ? 'Save' : 'Add the receiver'}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Panel>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateRegistration } from '#contract/registrations/endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSavedOrder } from '../order/use-saved-order.ts'
import { checkedFacts } from './checked-facts.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { type FactsInForm, inForm, sentOf } from './order-facts.ts'
import { PartyFields } from './party-fields.tsx'

/** The facts of an order beside those of its images, saved together. */
export function OrderFactsForm({ order }: { order: RegistrationInFull }) {
  const user = useUser()
  const form = useForm<FactsInForm>({
    resolver: checkedFacts,
    mode: 'onTouched',
    defaultValues: inForm(order.title, order.facts, user),
  })
  const [failure, setFailure] = useState<string>()
  const save = useSavedOrder(order._id, 'The facts are saved.', (sent: ReturnType<typeof sentOf>) =>
    call(updateRegistration)({ registrationId: order._id, ...sent }),
  )
  const submit = form.handleSubmit((typed) =>
    save.mutate(sentOf(typed), {
      onSuccess: () => {
        form.reset(typed)
        setFailure(undefined)
      },
      onError: (error) => setFailure(placeProblems(error, form, 'facts')),
    }),
  )
  const { isDirty } = form.formState
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Stack gap="loose">
        {order.option === 'USCO_MULTI' && (
          <FieldPlace name="title">
            <Measure>
              <TextField
                label="Title of the group"
                hint="It tells this group from your others: a name, a month, a subject or a client."
                maxLength={200}
                {...fieldOf(form, 'title')}
              />
            </Measure>
          </FieldPlace>
        )}
        <FieldPlace name="party">
          <PartyFields form={form} isProposed={order.facts.party === null} />
        </FieldPlace>
        <FieldPlace name="limits">
          <LimitFields form={form} />
        </FieldPlace>
        <FieldPlace name="declarations">
          <DeclarationFields form={form} />
        </FieldPlace>
        <Row>
          <Button type="submit" look={isDirty ? 'primary' : 'quiet'} isBusy={save.isPending}>
            Save the facts
          </Button>
          <Text size="small" tone="dim">
            The checks above follow what is saved.
          </Text>
        </Row>
      </Stack>
      <UnsavedChanges isDirty={isDirty && !save.isPending} />
    </Form>
  )
}

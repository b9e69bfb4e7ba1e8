import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskRegistrationInFull, makePackageAgain } from '#contract/registrations/desk-endpoints.ts'
import { mayBecome, type RegistrationState, registrationStates } from '#contract/registrations/states.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { CaseNumberDialog } from './case-number-dialog.tsx'
import { FilingDialog } from './filing-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { registrationsOfDesk } from './queries.ts'
import { RefusalDialog } from './refusal-dialog.tsx'

/** The agent's next act in each state. */
const acts: Record<RegistrationState, string> = {
  draft: 'The owner has not paid. Nothing is to be done here.',
  paid: 'The package follows the payment by itself. Make it again if it stays away.',
  preparing: 'The package is being made. Make it again if it does not end.',
  ready:
    'Fill in the form of the Office below, screen by screen. Pay its fee, upload the deposit, and record the filing.',
  filed: 'Write down each letter of the Office. Upload the certificate when it comes.',
  correspondence: 'Answer the Office, and write the answer down as a letter.',
  refused: 'The owner may correct the order. Nothing is to be done here.',
  corrected: 'A corrected order replaces this one.',
  registered: 'The owner has the number. Nothing more follows.',
  refunded: 'The payment went back. Nothing more follows.',
}

/** States in which the Office may have given a number already. */
const numbered: readonly RegistrationState[] = ['paid', 'preparing', 'ready']

type NextStepProps = { order: DeskRegistrationInFull }

/** The state of an order, the next act of the agent, and the buttons for it. */
export function NextStep({ order }: NextStepProps) {
  const [dialog, open] = useState<'filing' | 'letter' | 'number' | 'refusal' | null>(null)
  const { isFiled, isOver } = registrationStates[order.state]
  const close = () => open(null)
  return (
    <Stack gap="tight">
      <StateMark state={order.state} />
      <Text>{acts[order.state]}</Text>
      {order.refusal !== null && <AsWritten>{order.refusal}</AsWritten>}
      <Row>
        {mayBecome(order.state, 'filed') && !isFiled && (
          <Button onClick={() => open('filing')}>Record the filing</Button>
        )}
        {numbered.includes(order.state) && (
          <Button look="quiet" onClick={() => open('number')}>
            {order.caseNumber === null ? 'Note the case number' : 'Change the case number'}
          </Button>
        )}
        {(order.state === 'paid' || order.state === 'preparing') && <PackageAgain order={order} />}
        {isFiled && !isOver && (
          <Button look="quiet" onClick={() => open('letter')}>
            Add a letter
          </Button>
        )}
        {mayBecome(order.state, 'refused') && (
          <Button look="quiet" onClick={() => open('refusal')}>
            The Office refused
          </Button>
        )}
      </Row>
      {dialog === 'filing' && <FilingDialog order={order} onClose={close} />}
      {dialog === 'number' && <CaseNumberDialog order={order} onClose={close} />}
      {dialog === 'letter' && <LetterDialog order={order} onClose={close} />}
      {dialog === 'refusal' && <RefusalDialog order={order} onClose={close} />}
    </Stack>
  )
}

function PackageAgain({ order }: NextStepProps) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(makePackageAgain)({ registrationId: order._id }),
    onSuccess: async () => {
      notify('The package is being made.', { tone: 'ok' })
      await queryClient.invalidateQueries(registrationsOfDesk)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button look="quiet" isBusy={again.isPending} onClick={() => again.mutate()}>
      Make the package again
    </Button>
  )
}

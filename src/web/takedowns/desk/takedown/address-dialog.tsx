import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskTakedown, settleBounce } from '#contract/takedowns/desk-endpoints.ts'
import { correctNoticeContact } from '#contract/takedowns/sending-endpoints.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { takedownsOfDesk } from '../queries.ts'

type AddressDialogProps = { takedown: DeskTakedown; notice: TakedownNotice; onClose: () => void }
type Way = TakedownNotice['reader']['way']

const ways = [
  { value: 'email', label: 'By mail', note: 'We send it.' },
  { value: 'form', label: 'By a form', note: 'The owner pastes it.' },
  { value: 'none', label: 'By post', note: 'The owner prints and posts it.' },
] as const

/** Says where a notice goes: a waiting one is released, and a bounced one gets a fresh draft. */
export function AddressDialog({ takedown: { _id: takedownId }, notice, onClose }: AddressDialogProps) {
  const { n, reader, state } = notice
  const isBounce = state === 'bounced'
  const [way, choose] = useState<Way>(reader.way)
  const [contact, write] = useState(isBounce ? '' : reader.contact)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: async (to: { way: Way; contact: string } | null) => {
      if (isBounce) await call(settleBounce)({ takedownId, n, to })
      else if (to) await call(correctNoticeContact)({ takedownId, n, ...to })
    },
    onSuccess: async () => {
      notify(isBounce ? 'The bounce is settled.' : 'The notice is released.', { tone: 'ok' })
      onClose()
      await queryClient.invalidateQueries(takedownsOfDesk)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isBounce ? `Another address of ${reader.name}` : `Address of ${reader.name}`}
      onSubmit={() => save.mutate({ way, contact })}
      actions={
        <>
          {isBounce && (
            <Button look="quiet" isBusy={save.isPending} onClick={() => save.mutate(null)}>
              There is none
            </Button>
          )}
          <Button type="submit" isBusy={save.isPending}>
            {isBounce ? 'Draft it again' : 'Release the notice'}
          </Button>
        </>
      }
    >
      {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
      <Text size="small">
        {isBounce
          ? 'A fresh draft to this address waits for the owner’s signature.'
          : 'The notice leaves as its owner signed it.'}
      </Text>
      <RadioOptions question="Which way?" options={ways} value={way} onChange={choose} />
      <TextareaField
        label="Address"
        hint={isBounce ? `It bounced from ${reader.contact}.` : undefined}
        maxLength={1000}
        value={contact}
        onChange={({ target }) => write(target.value)}
      />
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announceBanner, type Viewers } from '#contract/accounts/office/banners.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { bannersQuery } from './office-queries.ts'

/** Announces a banner, with a preview of it. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [text, write] = useState('')
  const [from, begin] = useState('')
  const [until, end] = useState('')
  const [sees, choose] = useState<Viewers>('everybody')
  const announce = useMutation({
    mutationFn: () =>
      call(announceBanner)({
        text,
        sees,
        from: from === '' ? new Date().toISOString() : momentOf(from),
        until: until === '' ? null : momentOf(until),
      }),
    onSuccess: () => {
      notify('The banner is announced.', { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(bannersQuery)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Announce a banner"
      onSubmit={() => announce.mutate()}
      actions={
        <Button type="submit" isBusy={announce.isPending}>
          Announce it
        </Button>
      }
    >
      {announce.error && <Banner tone="error">{describeProblem(announce.error)}</Banner>}
      <TextareaField label="Text" maxLength={500} value={text} onChange={({ target }) => write(target.value)} />
      <SelectField
        label="Who sees it?"
        options={viewers}
        value={sees}
        onChange={({ currentTarget }) => choose(currentTarget.value as Viewers)}
      />
      <TextField
        label="From"
        type="datetime-local"
        hint="In your own time. Empty for now."
        isOptional
        value={from}
        onChange={({ target }) => begin(target.value)}
      />
      <TextField
        label="Until"
        type="datetime-local"
        hint="Empty for no end. Our staff then take it down."
        isOptional
        value={until}
        onChange={({ target }) => end(target.value)}
      />
      {text.trim() !== '' && <Banner tone="plain">{text}</Banner>}
    </Dialog>
  )
}

const viewers: { value: Viewers; label: string }[] = [
  { value: 'everybody', label: 'Everybody who is signed in' },
  { value: 'owners', label: 'Owners' },
  { value: 'staff', label: 'Our staff' },
  { value: 'partners', label: 'Law firms' },
]

const momentOf = (local: string): string => new Date(local).toISOString()

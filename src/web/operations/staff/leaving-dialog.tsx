import { useState } from 'react'
import type { StaffMember } from '#contract/operations/staff-endpoints.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

type LeavingDialogProps = {
  member: StaffMember
  others: readonly StaffMember[]
  isBusy: boolean
  failure: string | undefined
  onGo: (to: string | null) => void
  onClose: () => void
}

export function LeavingDialog({ member, others, isBusy, failure, onGo, onClose }: LeavingDialogProps) {
  const [to, setTo] = useState('')
  const { name, cases } = member
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${name} leaves`}
      onSubmit={() => onGo(to === '' ? null : to)}
      actions={
        <Button type="submit" isBusy={isBusy}>
          End the access of {name}
        </Button>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <Text>
        All sessions end at once, and the desk is closed to this person.{' '}
        {cases === 1 ? 'One open case changes hands.' : `${cases} open cases change hands.`}
      </Text>
      <SelectField
        label="Who takes the cases?"
        placeholder="Nobody: they wait for a taker"
        options={others.map((one) => ({ value: one._id, label: one.name }))}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  )
}

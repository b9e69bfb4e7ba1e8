import { useState } from 'react'
import { inviteStaffMember } from '#contract/operations/staff-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { type OfficeRole, roleOptions } from './roles-dialog.tsx'
import type { StaffChange } from './use-staff-change.ts'

type InviteDialogProps = { change: StaffChange; isBusy: boolean; failure: string | undefined; onClose: () => void }

export function InviteDialog({ change, isBusy, failure, onClose }: InviteDialogProps) {
  const [typed, type] = useState({ email: '', first_name: '', last_name: '' })
  const [staff_roles, setRoles] = useState<OfficeRole[]>([])
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite a person"
      onSubmit={() => change.mutate(() => call(inviteStaffMember)({ ...typed, staff_roles }))}
      actions={
        <Button type="submit" isBusy={isBusy}>
          Send the invitation
        </Button>
      }
    >
      <Text>The mailed link works once, for seven days. The desk opens once a second factor is on.</Text>
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField label="Email address" type="email" {...field('email')} />
      <TextField label="First name" {...field('first_name')} />
      <TextField label="Last name" {...field('last_name')} />
      <CheckboxOptions
        question="What may this person do?"
        options={roleOptions}
        value={staff_roles}
        onChange={setRoles}
      />
    </Dialog>
  )
}

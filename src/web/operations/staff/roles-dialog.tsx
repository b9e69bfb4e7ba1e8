import { useState } from 'react'
import { givenRoles, type StaffMember } from '#contract/operations/staff-endpoints.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { roleWords } from './role-words.ts'

export type OfficeRole = (typeof givenRoles.options)[number]
export const roleOptions = givenRoles.options.map((value) => ({ value, label: roleWords[value] }))

type RolesDialogProps = {
  member: StaffMember
  isBusy: boolean
  failure: string | undefined
  onSave: (roles: OfficeRole[]) => void
  onClose: () => void
}

export function RolesDialog({ member, isBusy, failure, onSave, onClose }: RolesDialogProps) {
  const [roles, setRoles] = useState(() => givenRoles.options.filter((role) => member.roles.includes(role)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Roles of ${member.name}`}
      onSubmit={() => onSave(roles)}
      actions={
        <Button type="submit" isBusy={isBusy}>
          Save the roles
        </Button>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <CheckboxOptions question="What may this person do?" options={roleOptions} value={roles} onChange={setRoles} />
    </Dialog>
  )
}

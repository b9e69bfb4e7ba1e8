import { useMay, useUser } from '#web/accounts/index.ts'
import { StaffFrame, type StaffFrameProps } from '#web/platform/staff-frame.tsx'

/** A page of the desk on registrations, for registration agents. */
export const DeskFrame = (props: Omit<StaffFrameProps, 'user' | 'isOpen'>) => (
  <StaffFrame user={useUser()} isOpen={useMay()('registration-agent')} {...props} />
)

import { useMay, useUser } from '#web/accounts/index.ts'
import { StaffFrame, type StaffFrameProps } from '#web/platform/staff-frame.tsx'

/** A page of the desk on takedowns, for case managers and the legal role. */
export const DeskFrame = (props: Omit<StaffFrameProps, 'user' | 'isOpen'>) => (
  <StaffFrame user={useUser()} isOpen={useMay()('case-manager', 'legal')} {...props} />
)

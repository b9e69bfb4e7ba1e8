import { StaffFrame, type StaffFrameProps } from '#web/platform/staff-frame.tsx'
import { useMay, useUser } from '../sign-in/session-query.ts'

/** True for administrators, who alone decide here. */
export const useMayDecide = (): boolean => useMay()('admin')

/** A page of the office: support reads it. */
export const OfficeFrame = (props: Omit<StaffFrameProps, 'user' | 'isOpen'>) => (
  <StaffFrame user={useUser()} isOpen={useMay()('support')} {...props} />
)

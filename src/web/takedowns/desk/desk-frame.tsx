import { StaffFrame, type StaffFrameProps } from '#web/accounts/index.ts'

/** A page of the desk on takedowns, for case managers and the legal role. */
export const DeskFrame = (props: Omit<StaffFrameProps, 'roles'>) => (
  <StaffFrame roles={['case-manager', 'legal']} {...props} />
)

/** Members of staff: who they are, and how they come, change and go. */
export { askFactorReset, confirmFactorReset, isOpenReset, recoverStaff, withdrawFactorReset } from './factor-resets.ts'
export { type StaffAct, inviteStaff, inviteStaffAgain, leaveStaff, note, setStaffRoles } from './staff.ts'
export { readFactorResets, readStaff } from './staff-store.ts'

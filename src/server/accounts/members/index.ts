/** Members of firms. */
export { membersOfFirm } from './member-store.ts'
export { inviteAgain, inviteMember, removeMember } from './members.ts'

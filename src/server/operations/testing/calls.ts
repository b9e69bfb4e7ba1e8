import type { Calls } from '#server/testing/every-call.ts'

/** Nothing has this id. */
const nobodys = '0'.repeat(24)

/** Example input of each call of operations. */
export const calls = (): Calls => ({
  listStaff: {},
  inviteStaffMember: { email: 'rui@staff.example', first_name: 'Rui', last_name: 'Silva', staff_roles: ['reviewer'] },
  inviteStaffMemberAgain: { accountId: nobodys },
  changeStaffRoles: { accountId: nobodys, staff_roles: ['finance'] },
  askForFactorReset: { accountId: nobodys, why: 'Her phone is lost.' },
  confirmFactorReset: { accountId: nobodys },
  withdrawFactorReset: { accountId: nobodys },
  endStaffMember: { accountId: nobodys, to: null },
  listJobs: {},
  giveUpJob: { letterId: crypto.randomUUID() },
  getMailInShort: {},
  listUndeliveredMails: {},
  sendMailAgain: { mailId: nobodys },
  listOwnerTrust: {},
  listSharedPictures: {},
  addStrike: { ownerId: nobodys, why: 'Claimed pictures of an agency.' },
  removeStrike: { ownerId: nobodys, strikeId: nobodys, why: 'The agency was wrong.' },
})

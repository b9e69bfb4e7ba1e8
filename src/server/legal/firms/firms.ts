import type { Body } from '#contract/endpoint.ts'
import type { addFirm as addFirmCall, Firm, inviteFirmMember } from '#contract/legal/firms.ts'
import type { Id } from '#contract/wire.ts'
import { inviteAgain, inviteMember, membersOfFirm, removeMember } from '#server/accounts/members/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import {
  allFirms,
  countOpenCases,
  findFirm,
  type FirmRow,
  holdFirm,
  insertFirm,
  lockFirm,
  setRemoved,
} from './firm-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail'>

/** Every firm with members and number of cases. */
export async function showFirms({ db }: Pick<Needs, 'db'>): Promise<Firm[]> {
  const [rows, counts] = [await allFirms(db), await countOpenCases(db)]
  const shown: Firm[] = []
  for (const row of rows) shown.push(await showFirm(db, row, counts))
  return shown
}

async function showFirm(db: Db | Tx, row: FirmRow, counts?: Map<Id, number>): Promise<Firm> {
  const [members, cases] = [await membersOfFirm(db, row.id), counts ?? (await countOpenCases(db))]
  return {
    _id: row.id,
    name: row.name,
    country: row.country,
    email: row.email,
    openCases: cases.get(row.id) ?? 0,
    members: members.map((member) => ({
      _id: member.id,
      name: `${member.firstName} ${member.lastName}`,
      email: member.email,
      state: !member.emailVerifiedAt ? 'invited' : member.secondFactorAt ? 'active' : 'without-second-factor',
      invitedAt: member.createdAt.toISOString(),
    })),
  }
}

/** Adds a law firm. Throws `firm.exists` for a known name. */
export async function addFirm({ db, clock }: Needs, body: Body<typeof addFirmCall>, by: Id): Promise<Firm> {
  return await db.transaction(async (tx) => {
    const made = await insertFirm(tx, { id: newId(), ...body, addedAt: clock(), addedBy: by })
    if (!made)
      throw refuse('conflict', 'firm.exists', 'There is a firm of this name already. Invite its members there.', {
        field: 'name',
      })
    return await showFirm(tx, made)
  })
}

/** Removes a firm with its members' accounts. Refused while cases are open with it: they are given to another one first. */
export async function removeFirm({ db, clock }: Needs, firmId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockFirm(tx, firmId))) throw missing('firm')
    const open = (await countOpenCases(tx)).get(firmId) ?? 0
    if (open > 0)
      throw refuse(
        'conflict',
        'firm.has-cases',
        `This firm has ${open === 1 ? 'an open case' : `${open} open cases`}. Give ${open === 1 ? 'it' : 'them'} to another firm first.`,
      )
    for (const { id } of await membersOfFirm(tx, firmId)) await removeMember(tx, firmId, id)
    await setRemoved(tx, firmId, clock())
  })
}

/** Makes a firm member's account and mails the invitation. */
export async function invite(needs: Needs, firmId: Id, body: Body<typeof inviteFirmMember>): Promise<Firm> {
  return await needs.db.transaction(async (tx) => {
    const firm = await holdFirm(tx, firmId)
    if (!firm) throw missing('firm')
    const { email, first_name: firstName, last_name: lastName } = body
    await inviteMember(needs, tx, firm, { email, firstName, lastName })
    return await showFirm(tx, firm)
  })
}

/** Mails another invitation to a member without sign-in. */
export async function inviteOnceMore(needs: Needs, firmId: Id, memberId: Id): Promise<Firm> {
  return await needs.db.transaction(async (tx) => {
    const firm = await holdFirm(tx, firmId)
    if (!firm) throw missing('firm')
    await inviteAgain(needs, tx, firm, memberId)
    return await showFirm(tx, firm)
  })
}

/** Ends a member's sessions and removes their account. */
export async function leaveFirm({ db }: Pick<Needs, 'db'>, firmId: Id, memberId: Id): Promise<Firm> {
  return await db.transaction(async (tx) => {
    const firm = await findFirm(tx, firmId)
    if (!firm) throw missing('firm')
    await removeMember(tx, firmId, memberId)
    return await showFirm(tx, firm)
  })
}

import type { Id } from '#contract/wire.ts'
import { type StaffAct, leaveStaff, note } from '#server/accounts/staff/index.ts'
import { type AssignNeeds, assignIn } from '#server/desk/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { casesOf } from './staff-cases-store.ts'

type Needs = AssignNeeds & Pick<Deps, 'db' | 'mail'>

/** Lets a member of staff go and hands their cases over, each with a note, in one transaction. */
export async function endStaffMember(
  deps: Needs,
  { accountId, to }: { accountId: Id; to: Id | null },
  act: StaffAct,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { firstName, lastName } = await leaveStaff(deps, tx, { accountId, to }, act)
    const handed = await casesOf(tx, accountId)
    const said = `${firstName} ${lastName} left the staff and handed this case over.`
    for (const caseId of handed) await assignIn(deps, tx, { caseId, by: act.by }, { to, note: said })
    await note(deps, tx, act, { action: 'staff.left', about: { accountId, to, cases: handed } })
  })
}

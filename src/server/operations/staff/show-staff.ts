import type { StaffMember } from '#contract/operations/staff-endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import { isOpenReset, readFactorResets, readStaff } from '#server/accounts/staff/index.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { casesByAssignee } from './staff-cases-store.ts'

type Caller = { accountId: Id; roles: readonly StaffRole[] }

/** Everybody who is staff, as one of them sees it. */
export async function showStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<{ data: StaffMember[] }> {
  const [staff, resets, cases] = [await readStaff(db), await readFactorResets(db), await casesByAssignee(db)]
  const askers = await readPeople(
    db,
    [...resets.values()].map(({ askedBy }) => askedBy),
  )
  const now = clock()
  const resetOf = (accountId: Id) => {
    const asked = resets.get(accountId)
    if (!asked || !isOpenReset(asked, now)) return null
    const isOther = ![asked.askedBy, accountId].includes(caller.accountId)
    return {
      askedBy: askers.get(asked.askedBy)?.name ?? 'A former colleague',
      askedAt: asked.askedAt.toISOString(),
      why: asked.why,
      mayConfirm: isOther && caller.roles.includes('admin'),
    }
  }
  return {
    data: staff.map(({ id, firstName, lastName, email, staffRoles, emailVerifiedAt, secondFactorAt }) => ({
      _id: id,
      name: `${firstName} ${lastName}`,
      email,
      roles: staffRoles,
      state: emailVerifiedAt === null ? 'invited' : secondFactorAt === null ? 'without-second-factor' : 'active',
      cases: cases.get(id) ?? 0,
      reset: resetOf(id),
      isSelf: id === caller.accountId,
    })),
  }
}

import {
  askForFactorReset,
  changeStaffRoles,
  confirmFactorReset,
  endStaffMember,
  inviteStaffMember,
  inviteStaffMemberAgain,
  listStaff,
  withdrawFactorReset,
} from '#contract/operations/staff-endpoints.ts'
import {
  askFactorReset,
  confirmFactorReset as confirmReset,
  inviteStaff,
  inviteStaffAgain,
  setStaffRoles,
  withdrawFactorReset as withdrawReset,
} from '#server/accounts/staff/index.ts'
import type { AssignNeeds } from '#server/desk/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { endStaffMember as end } from './end-staff-member.ts'
import { showStaff } from './show-staff.ts'

type Needs = AssignNeeds & Pick<Deps, 'db' | 'clock' | 'mail'>

/** Calls about members of staff. */
export const staffRoutes: Route<Needs>[] = [
  handle(listStaff, async ({ user }, deps: Needs) => await showStaff(deps, user)),
  handle(inviteStaffMember, async ({ body, user, ip }, deps: Needs) => {
    const { email, first_name: firstName, last_name: lastName, staff_roles: roles } = body
    await inviteStaff(deps, { email, firstName, lastName, roles }, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(inviteStaffMemberAgain, async ({ params, user, ip }, deps: Needs) => {
    await inviteStaffAgain(deps, params.accountId, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(changeStaffRoles, async ({ params, body, user, ip }, deps: Needs) => {
    const change = { accountId: params.accountId, roles: body.staff_roles }
    await setStaffRoles(deps, change, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(askForFactorReset, async ({ params, body, user, ip }, deps: Needs) => {
    await askFactorReset(deps, { accountId: params.accountId, why: body.why }, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(confirmFactorReset, async ({ params, user, ip }, deps: Needs) => {
    await confirmReset(deps, params.accountId, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(withdrawFactorReset, async ({ params, user, ip }, deps: Needs) => {
    await withdrawReset(deps, params.accountId, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
  handle(endStaffMember, async ({ params, body, user, ip }, deps: Needs) => {
    await end(deps, { accountId: params.accountId, to: body.to }, { by: user.accountId, ip })
    return await showStaff(deps, user)
  }),
]

import { z } from 'zod'
import { Email } from '../accounts/forms.ts'
import { personName } from '../accounts/registration.ts'
import { endpoint } from '../endpoint.ts'
import { StaffRole } from '../platform/staff-roles.ts'
import { Id, Moment } from '../wire.ts'

/** Roles that a member of staff can be given: law firms have accounts of their own. */
export const givenRoles = StaffRole.exclude(['law-firm-partner'])

const Roles = z
  .array(givenRoles)
  .min(1, 'Choose at least one role.')
  .max(8, { error: 'A role is chosen twice.', abort: true })
  .transform((roles) => [...new Set(roles)])

const Why = z.string().trim().max(500, { error: 'Use at most 500 letters.', abort: true }).min(1, 'Please say why.')

/** A member of staff. `invited` until the invitation is used; without a second factor the desk stays closed. */
export const StaffMember = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    roles: z.array(StaffRole),
    state: z.enum(['invited', 'active', 'without-second-factor']),
    /** Open cases that the person has. */
    cases: z.number().int(),
    /** The open request to remove the second factor; `mayConfirm` is true for another administrator. */
    reset: z.object({ askedBy: z.string(), askedAt: Moment, why: z.string(), mayConfirm: z.boolean() }).nullable(),
    isSelf: z.boolean(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

const params = z.object({ accountId: Id })
const StaffList = z.object({ data: z.array(StaffMember) })
/** Roles that see the staff and ask for resets. Administrators alone change anything. */
const askers = ['support'] as const

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/desk/staff-members',
  reply: StaffList,
  access: 'staff',
  roles: askers,
  errors: [],
})

/** Invites a person by a mail whose link works once, for seven days. */
export const inviteStaffMember = endpoint({
  name: 'inviteStaffMember',
  method: 'POST',
  path: '/desk/staff-members',
  body: z.object({ email: Email, first_name: personName('First'), last_name: personName('Last'), staff_roles: Roles }),
  reply: StaffList,
  status: 201,
  access: 'staff',
  roles: [],
  errors: ['account.exists'],
})

/** Mails the invitation again; the earlier link stops working. */
export const inviteStaffMemberAgain = endpoint({
  name: 'inviteStaffMemberAgain',
  method: 'POST',
  path: '/desk/staff-members/:accountId/invitation',
  params,
  reply: StaffList,
  access: 'staff',
  roles: [],
  errors: ['staff.accepted'],
})

/** Gives other roles, which hold for the person's next call. */
export const changeStaffRoles = endpoint({
  name: 'changeStaffRoles',
  method: 'PUT',
  path: '/desk/staff-members/:accountId/roles',
  params,
  body: z.object({ staff_roles: Roles }),
  reply: StaffList,
  access: 'staff',
  roles: [],
  errors: ['staff.last-admin'],
})

/** Asks to remove a person's second factor. An administrator who is neither of the two confirms within 24 hours. */
export const askForFactorReset = endpoint({
  name: 'askForFactorReset',
  method: 'POST',
  path: '/desk/staff-members/:accountId/factor-reset',
  params,
  body: z.object({ why: Why }),
  reply: StaffList,
  access: 'staff',
  roles: askers,
  errors: ['staff.self', 'second-factor.off', 'factor-reset.asked'],
})

export const confirmFactorReset = endpoint({
  name: 'confirmFactorReset',
  method: 'POST',
  path: '/desk/staff-members/:accountId/factor-reset/confirmation',
  params,
  reply: StaffList,
  access: 'staff',
  roles: [],
  errors: ['factor-reset.over', 'factor-reset.own'],
})

export const withdrawFactorReset = endpoint({
  name: 'withdrawFactorReset',
  method: 'DELETE',
  path: '/desk/staff-members/:accountId/factor-reset',
  params,
  reply: StaffList,
  access: 'staff',
  roles: askers,
  errors: ['factor-reset.over'],
})

/** Ends a person's time as staff: sessions end at once, and open cases go to another person or to nobody. */
export const endStaffMember = endpoint({
  name: 'endStaffMember',
  method: 'POST',
  path: '/desk/staff-members/:accountId/leaving',
  params,
  body: z.object({ to: Id.nullable() }),
  reply: StaffList,
  access: 'staff',
  roles: [],
  errors: ['staff.last-admin', 'staff.self', 'staff.no-such-person', 'case.no-such-staff'],
})

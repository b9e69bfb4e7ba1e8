import { z } from 'zod'
import { countryCode } from '../accounts/countries.ts'
import { Email } from '../accounts/forms.ts'
import { personName } from '../accounts/registration.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

/** A firm's member; `invited` until the invitation is used. */
export const FirmMember = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    state: z.enum(['invited', 'active', 'without-second-factor']),
    invitedAt: Moment,
  })
  .meta({ id: 'FirmMember' })

/** A law firm with its number of cases. */
export const Firm = z
  .object({
    _id: Id,
    name: z.string(),
    country: z.string(),
    email: z.string(),
    openCases: z.number().int(),
    members: z.array(FirmMember),
  })
  .meta({ id: 'Firm' })
export type Firm = z.infer<typeof Firm>

const roles = ['legal'] as const
const firmParams = z.object({ firmId: Id })

export const listFirms = endpoint({
  name: 'listFirms',
  method: 'GET',
  path: '/desk/firms',
  reply: z.object({ data: z.array(Firm) }),
  access: 'staff',
  roles,
  errors: [],
})

export const addFirm = endpoint({
  name: 'addFirm',
  method: 'POST',
  path: '/desk/firms',
  body: z.object({
    name: z.string().trim().min(1, 'Please write the name of the firm.').max(200),
    country: countryCode('Choose the country of the firm.'),
    email: Email,
  }),
  reply: Firm,
  status: 201,
  access: 'staff',
  roles,
  errors: ['firm.exists'],
})

/** Removes a firm that has no open case: its members are signed out, and their accounts go. What it did stays in the log. */
export const removeFirm = endpoint({
  name: 'removeFirm',
  method: 'DELETE',
  path: '/desk/firms/:firmId',
  params: firmParams,
  reply: 'none',
  access: 'staff',
  roles,
  errors: ['firm.has-cases'],
})

/** Invites a firm's member; the link works once, for seven days. */
export const inviteFirmMember = endpoint({
  name: 'inviteFirmMember',
  method: 'POST',
  path: '/desk/firms/:firmId/members',
  params: firmParams,
  body: z.object({ email: Email, first_name: personName('First'), last_name: personName('Last') }),
  reply: Firm,
  status: 201,
  access: 'staff',
  roles,
  errors: ['account.exists'],
})

/** Mails another invitation, which voids the earlier link. */
export const inviteFirmMemberAgain = endpoint({
  name: 'inviteFirmMemberAgain',
  method: 'POST',
  path: '/desk/firms/:firmId/members/:memberId/invitation',
  params: z.object({ firmId: Id, memberId: Id }),
  reply: Firm,
  access: 'staff',
  roles,
  errors: ['member.accepted'],
})

/** Signs a member out everywhere; their account goes. */
export const removeFirmMember = endpoint({
  name: 'removeFirmMember',
  method: 'DELETE',
  path: '/desk/firms/:firmId/members/:memberId',
  params: z.object({ firmId: Id, memberId: Id }),
  reply: Firm,
  access: 'staff',
  roles,
  errors: [],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** Files a mail to a takedown by hand. `takedown` is its id, or the address of its page. */
export const fileMailToTakedown = endpoint({
  name: 'fileMailToTakedown',
  method: 'POST',
  path: '/desk/mails/:mailId/takedown',
  params: z.object({ mailId: Id }),
  body: z.object({ takedown: z.string().trim().max(500) }),
  reply: z.object({ takedownId: Id }),
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['mail.settled', 'mail.unreadable'],
})

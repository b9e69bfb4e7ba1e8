import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Moment } from '../../wire.ts'
import { CaseContact, contactFields } from './contact.ts'

const params = z.object({ caseId: Id })
const roles = ['case-manager', 'legal'] as const

const Contacts = z.object({
  /** Those that count, the surest and newest first, then those that were corrected. */
  data: z.array(CaseContact),
  /** Where was looked, and what came of it; null while nothing was sought. */
  sought: z
    .object({
      at: Moment,
      looked: z.array(z.object({ where: z.string(), found: z.number().int(), problem: z.string().nullable() })),
    })
    .nullable(),
  /** When the first of them are erased, unless a letter goes before; null where one went, or there are none. */
  erasedAt: Moment.nullable(),
})
export type Contacts = z.infer<typeof Contacts>

/** Whom a letter of a case may go to. */
export const listCaseContacts = endpoint({
  name: 'listCaseContacts',
  method: 'GET',
  path: '/desk/cases/:caseId/contacts',
  params,
  reply: Contacts,
  access: 'staff',
  roles,
  errors: [],
})

/** Writes one down, or what corrects another. Not before the case is accepted. */
export const addCaseContact = endpoint({
  name: 'addCaseContact',
  method: 'POST',
  path: '/desk/cases/:caseId/contacts',
  params,
  body: z.object({ ...contactFields, corrects: Id.nullable().default(null) }),
  reply: Contacts,
  access: 'staff',
  roles,
  errors: ['contact.too-early', 'contact.corrected', 'case.over'],
})

/** Looks once more at the pages of the site, its registry and earlier cases. Not before the case is accepted. */
export const seekCaseContacts = endpoint({
  name: 'seekCaseContacts',
  method: 'POST',
  path: '/desk/cases/:caseId/contacts/search',
  params,
  reply: 'none',
  status: 202,
  access: 'staff',
  roles,
  errors: ['contact.too-early', 'case.over'],
})

import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Moment } from '../../wire.ts'

/** A case that another office or installation handled. No second claim is made for its photographs and site. */
export const CaseElsewhere = z
  .object({
    _id: Id,
    /** Its number there. */
    name: z.string(),
    /** Host of the site. */
    host: z.string(),
    infringer: z.string(),
    /** Its last state there, in words. */
    state: z.string(),
    /** The import that brought it; null from an archive. */
    batch: Id.nullable(),
    since: Moment,
    /** Photographs in it that are in this library. */
    images: z.array(Id),
  })
  .meta({ id: 'CaseElsewhere' })
export type CaseElsewhere = z.infer<typeof CaseElsewhere>

/** Cases handled elsewhere, newest state first; at most 10,000. */
export const listCasesElsewhere = endpoint({
  name: 'listCasesElsewhere',
  method: 'GET',
  path: '/cases-elsewhere',
  reply: z.object({ data: z.array(CaseElsewhere) }),
  access: 'owner',
  errors: [],
})

/** Forgets a case handled elsewhere: its photographs can be part of a case here then. */
export const removeCaseElsewhere = endpoint({
  name: 'removeCaseElsewhere',
  method: 'DELETE',
  path: '/cases-elsewhere/:caseId',
  params: z.object({ caseId: Id }),
  reply: 'none',
  access: 'owner',
  errors: [],
})

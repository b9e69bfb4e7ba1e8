import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

/** A case for a law firm, as one ZIP file. */
export const HandOverPack = z
  .object({
    _id: Id,
    state: z.enum(['making', 'ready', 'failed']),
    /** Finished files, and their total. */
    done: z.number().int(),
    total: z.number().int(),
    bytes: z.number().int().nullable(),
    askedAt: Moment,
    readyAt: Moment.nullable(),
    /** Missing parts, each as a sentence. */
    lacking: z.array(z.string()),
    /** SHA-256 of its list of files. */
    manifest: z.string().nullable(),
  })
  .meta({ id: 'HandOverPack' })
export type HandOverPack = z.infer<typeof HandOverPack>

/** Has a pack made of the case as it is now; the one that is being made already, if there is one. */
export const makePack = endpoint({
  name: 'makePack',
  method: 'POST',
  path: '/desk/cases/:caseId/lawyers/packs',
  params: z.object({ caseId: Id }),
  reply: HandOverPack,
  status: 202,
  access: 'staff',
  roles: ['legal'],
  errors: ['pack.too-early'],
})

export const getPackFile = endpoint({
  name: 'getPackFile',
  method: 'GET',
  path: '/desk/cases/:caseId/lawyers/packs/:packId/file',
  params: z.object({ caseId: Id, packId: Id }),
  reply: 'file',
  access: 'staff',
  roles: ['legal'],
  errors: ['pack.not-ready', 'pack.changed'],
})

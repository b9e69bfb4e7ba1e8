import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** Shows a file of the thread without downloading it: a picture as a JPEG in Base64, or its words; `problem` says why neither. */
export const readThreadFile = endpoint({
  name: 'readThreadFile',
  method: 'GET',
  path: '/desk/cases/:caseId/correspondence/:entryId/files/:file/content',
  params: z.object({ caseId: Id, entryId: Id, file: z.coerce.number<string>().int().min(0).max(99) }),
  reply: z.object({
    picture: z.string().nullable(),
    text: z.string().nullable(),
    /** Lines by which a person sees if the letters of the text were guessed rightly; empty where nothing was guessed. */
    guessed: z.array(z.string()),
    problem: z.string().nullable(),
  }),
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOrNew } from '../wire.ts'
import { FileName } from './file-name.ts'

/** Parts of the product that owners upload files to. Each is a bucket of the object store. */
export const UploadScope = z.enum(['images', 'cases'])
export type UploadScope = z.infer<typeof UploadScope>

/**
 * Returns a form that stores one file of exactly this name, type and size, once. The browser posts it with the file last. The scope's feature
 * defines the accepted types. A file of a case is stored below the case's id; for `new` a draft is created, and the reply has its id.
 */
export const getUploadPolicy = endpoint({
  name: 'getUploadPolicy',
  method: 'POST',
  path: '/uploads/policy',
  body: z
    .object({
      bucket: UploadScope,
      fileName: FileName,
      type: z.string().max(200),
      size: z.number().int().min(1, 'This file is empty. Upload the original again.'),
      caseId: IdOrNew.optional(),
    })
    .refine(({ bucket, caseId }) => bucket === 'images' || caseId !== undefined, {
      path: ['caseId'],
      error: 'Name the case that the file belongs to.',
    }),
  reply: z.object({
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    /** The case that a file of a case belongs to. */
    caseId: Id.optional(),
  }),
  access: 'owner',
  scopes: ['images:write', 'cases:draft'],
  errors: [
    'upload.too-many',
    'storage.full',
    'storage.disk',
    'case.read-only',
    'case.too-many-drafts',
    'attempts.too-many',
  ],
})

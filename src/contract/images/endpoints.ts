import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { carrying } from '../unknown-keys.ts'
import { Id, IdOrNew, pageOf, pageQuery } from '../wire.ts'
import { selectionLimit } from './changes.ts'
import { FileName } from './file-name.ts'
import { ImageFilter, ImageOrder, listed } from './filter.ts'
import { Image, ImageTile, takenWords } from './image.ts'
import { imageTypes, largestUpload, readableKinds, uploadState } from './limits.ts'
import { unreadByName } from './unread-formats.ts'

const imageParams = z.object({ imageId: Id })

const notRead = ({ fileName, type }: { fileName: string; type: string }): string =>
  unreadByName(fileName, type) ?? `This is not a kind of photograph we can read. ${readableKinds} are.`

/**
 * A form that stores one file of exactly this name, type and size, once. The browser posts it with the file last. A file of a case goes
 * below the case's own id, and the case says which kinds it takes; of `new` a draft is made for it, whose id the answer names.
 */
export const getUploadPolicy = endpoint({
  name: 'getUploadPolicy',
  method: 'POST',
  path: '/uploads/policy',
  body: z
    .object({
      bucket: z.enum(['images', 'cases']),
      fileName: FileName,
      type: z.string().max(200),
      size: z.number().int().min(1, 'This file is empty. Upload the original again.'),
      caseId: IdOrNew.optional(),
    })
    .refine(({ bucket, type }) => bucket !== 'images' || Object.hasOwn(imageTypes, type), {
      path: ['type'],
      error: ({ input }) => notRead(input as { fileName: string; type: string }),
    })
    .refine(({ bucket, size }) => bucket !== 'images' || size <= largestUpload, {
      path: ['size'],
      error: `This file is larger than ${largestUpload / 1024 / 1024} MB, the most we take.`,
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

/** What an uploader knows of a file beside its key and name. The store says what it holds. Source: the specification, section 3. */
const ofUploads = [
  'id',
  'type',
  'extension',
  'url',
  'isRemote',
  'size',
  'lastModifiedDate',
  'source',
  'uploadComplete',
  'error',
  ...uploadState,
]

/** Takes in a file that the object store has answered for. The image is `loading` until its job has read it. */
export const createImage = endpoint({
  name: 'createImage',
  method: 'POST',
  path: '/images',
  body: carrying(
    z.object({
      key: z.string().min(1).max(500),
      fileName: FileName,
      title: z.string().trim().max(500).optional(),
      ...takenWords,
      uuid: z.uuid().optional(),
    }),
    ofUploads,
  ),
  reply: Image,
  status: 201,
  access: 'owner',
  scopes: ['images:write'],
  errors: ['image.no-file', 'image.taken', 'storage.full'],
})

/** The owner's images that the filter means; without one all of them, newest first. */
export const listImages = endpoint({
  name: 'listImages',
  method: 'GET',
  path: '/images',
  query: z.object({
    ...pageQuery,
    ...ImageFilter.shape,
    order: ImageOrder.default('added'),
    sort: z.enum(['ASC', 'DESC']).default('DESC'),
    cursor: z.string().max(1000).optional(),
    /** Only these of them. */
    ids: listed(Id)
      .refine((ids) => ids.length <= selectionLimit, `At most ${selectionLimit} images can be asked for by their ids.`)
      .optional(),
  }),
  reply: pageOf(ImageTile),
  access: 'owner',
  scopes: ['images:read'],
  errors: ['list.cursor'],
})

export const getImage = endpoint({
  name: 'getImage',
  method: 'GET',
  path: '/images/:imageId',
  params: imageParams,
  reply: Image,
  access: 'owner',
  scopes: ['images:read', 'images:write'],
  errors: [],
})

/** Removes the image with its files, its matches and what is known of it. */
export const deleteImage = endpoint({
  name: 'deleteImage',
  method: 'DELETE',
  path: '/images/:imageId',
  params: imageParams,
  reply: 'none',
  access: 'owner',
  errors: [],
})

/** Reads a failed file once more. */
export const retryImage = endpoint({
  name: 'retryImage',
  method: 'PUT',
  path: '/images/:imageId/retry',
  params: imageParams,
  reply: Image,
  access: 'owner',
  scopes: ['images:write'],
  errors: ['image.not-failed'],
})

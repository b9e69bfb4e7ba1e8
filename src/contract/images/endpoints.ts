import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { carrying } from '../unknown-keys.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { selectionLimit } from './changes.ts'
import { FileName } from '../platform/file-name.ts'
import { ImageFilter, ImageOrder, listed } from './filter.ts'
import { Image, ImageTile, takenWords } from './image.ts'
import { uploadState } from './limits.ts'

const imageParams = z.object({ imageId: Id })

/** Fields that an uploader sends beside key and name. They are ignored; the store knows the file. Source: the specification, section 3. */
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
    /** Restricts the list to these images. */
    ids: listed(Id)
      .refine((ids) => ids.length <= selectionLimit, `At most ${selectionLimit} images can be asked for by their ids.`)
      .optional(),
  }),
  reply: pageOf(ImageTile),
  access: 'owner',
  scopes: ['images:read'],
  mayLag: true,
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

/** Deletes the image with its files, matches and data. */
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

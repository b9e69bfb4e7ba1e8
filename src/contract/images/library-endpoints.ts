import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { writtenIn } from '../field-table.ts'
import { Activity } from '../platform/activities.ts'
import { Id } from '../wire.ts'
import { Consequence, ImageChange, ImageHistoryEntry, Selection, selectionLimit } from './changes.ts'
import { ImageFilter } from './filter.ts'
import { imageFields } from './image-fields.ts'
import { Image, ImageTile, takenWords } from './image.ts'
import { FoundMetadata } from './metadata.ts'
import { Tags } from './tags.ts'

const imageParams = z.object({ imageId: Id })

/**
 * Changes the owner's fields of an image. Missing fields stay; given ones win over the file's metadata for good. Day and place of the photograph
 * also accept the names that a submission uses.
 */
export const updateImage = endpoint({
  name: 'updateImage',
  method: 'PUT',
  path: '/images/:imageId/update',
  params: imageParams,
  body: z.object({ ...writtenIn(imageFields), ...takenWords, pinned: z.boolean() }).partial(),
  reply: Image,
  access: 'owner',
  scopes: ['images:write'],
  errors: ['attempts.too-many'],
})

/** Excludes an image from the search, or includes it again. Existing matches stay. */
export const ignoreImage = endpoint({
  name: 'ignoreImage',
  method: 'PUT',
  path: '/images/:imageId/ignore',
  params: imageParams,
  body: z.object({ ignored: z.boolean() }),
  reply: Image,
  access: 'owner',
  errors: [],
})

const changed = z.object({ changed: z.array(Id) })

/** Ignores or un-ignores the owner's images among these; answers which of them changed. */
export const ignoreImages = endpoint({
  name: 'ignoreImages',
  method: 'PUT',
  path: '/images/bulk/ignore',
  body: z.object({ imageIds: Selection, newState: z.boolean() }),
  reply: changed,
  access: 'owner',
  errors: [],
})

/** Tags, pins or deletes a selection. Returns the changed images, and the id by which `undoChange` restores their tags. */
export const changeSelection = endpoint({
  name: 'changeSelection',
  method: 'PUT',
  path: '/images/bulk',
  body: z.object({ imageIds: Selection, change: ImageChange }),
  reply: changed.extend({ changeId: Id.optional() }),
  access: 'owner',
  scopes: ['images:write'],
  errors: ['attempts.too-many'],
})

/** Changes every image that the filter means, however many, in the background. A removal waits half a minute before it begins. */
export const changeAll = endpoint({
  name: 'changeAll',
  method: 'POST',
  path: '/images/changes',
  body: z.object({ filter: ImageFilter, change: ImageChange }),
  reply: Activity,
  status: 202,
  access: 'owner',
  scopes: ['images:write'],
  errors: ['images.none', 'changes.too-many'],
})

/** Undoes a bulk change, or the tagging of a selection, image by image. A waiting removal can be cancelled, but not undone. */
export const undoChange = endpoint({
  name: 'undoChange',
  method: 'POST',
  path: '/images/changes/:changeId/undo',
  params: z.object({ changeId: Id }),
  reply: Activity,
  status: 202,
  access: 'owner',
  scopes: ['images:write'],
  errors: ['images.not-undoable', 'images.undone', 'changes.too-many'],
})

/** Merges several images. The primary keeps its file and words and receives everything else; the others are deleted. */
export const mergeImages = endpoint({
  name: 'mergeImages',
  method: 'POST',
  path: '/images/merge',
  body: z.object({ primaryImage: Id, images: Selection }),
  reply: Image,
  access: 'owner',
  errors: ['images.merge-with-itself', 'images.not-read', 'images.primary-failed'],
})

/** Counts the data of an image that its deletion would affect. */
export const getImageSummary = endpoint({
  name: 'getImageSummary',
  method: 'GET',
  path: '/images/:imageId/summary',
  params: imageParams,
  reply: z.object({ _id: Id, consequences: z.array(Consequence) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** The same of a selection. It changes nothing; a hundred ids do not belong in an address. */
export const summariseSelection = endpoint({
  name: 'summariseSelection',
  method: 'POST',
  path: '/images/bulk/summary',
  body: z.object({ imageIds: Selection }),
  reply: z.object({ consequences: z.array(Consequence) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** Events of an image, newest first. */
export const listImageHistory = endpoint({
  name: 'listImageHistory',
  method: 'GET',
  path: '/images/:imageId/history',
  params: imageParams,
  reply: z.object({ data: z.array(ImageHistoryEntry) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** Metadata of an image's file, each value with its place; null until the file is read. */
export const getImageMetadata = endpoint({
  name: 'getImageMetadata',
  method: 'GET',
  path: '/images/:imageId/metadata',
  params: imageParams,
  reply: z.object({ found: FoundMetadata.nullable() }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'A hash is 64 hexadecimal characters.')

/** Returns the existing images among these files, given by the SHA-256 of their content. Asked before an upload. */
export const listKnownFiles = endpoint({
  name: 'listKnownFiles',
  method: 'POST',
  path: '/images/known',
  body: z.object({ hashes: z.array(hash).min(1).max(selectionLimit) }),
  reply: z.object({ data: z.array(z.object({ hash, image: ImageTile })) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** The owner's tags and sources with their numbers of images, largest first. */
export const listImageGroups = endpoint({
  name: 'listImageGroups',
  method: 'GET',
  path: '/images/groups',
  reply: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
    sources: z.array(z.object({ source: z.string(), count: z.number().int() })),
  }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** Records that an image is not a duplicate of the other; the question does not return. */
export const keepDuplicate = endpoint({
  name: 'keepDuplicate',
  method: 'PUT',
  path: '/images/:imageId/duplicate/kept',
  params: imageParams,
  reply: Image,
  access: 'owner',
  scopes: ['images:write'],
  errors: [],
})

const TagsFirst = z.object({ tags: z.array(z.string()) })

/** Tags whose images are monitored before newer ones, when the plan's limit is below the number of images. */
export const getTagsFirst = endpoint({
  name: 'getTagsFirst',
  method: 'GET',
  path: '/users/me/tagsFirst',
  reply: TagsFirst,
  access: 'owner',
  errors: [],
})

/** Replaces these tags. Monitoring follows in a moment. */
export const updateTagsFirst = endpoint({
  name: 'updateTagsFirst',
  method: 'PUT',
  path: '/users/me/tagsFirst',
  body: z.object({ tags: Tags }),
  reply: TagsFirst,
  access: 'owner',
  errors: [],
})

/** Allowances of the owner's plan, and their use. */
export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/users/me/usage',
  reply: z.object({
    images: z.object({
      monitored: z.number().int(),
      /** Beyond the room of the plan. */
      unmonitored: z.number().int(),
      /** Without a fingerprint, so that no copy of them is found; they take none of the plan’s room. */
      unfindable: z.number().int(),
      limit: z.number().int(),
    }),
    /** Bytes of the files of all images, and of uploads that are under way. */
    storage: z.object({ used: z.number().int(), limit: z.number().int() }),
    /** Captures in this calendar month (UTC), the number of all kept evidence, and its bytes, which do not count as storage. */
    evidence: z.object({
      captures: z.number().int(),
      limit: z.number().int(),
      kept: z.number().int(),
      bytes: z.number().int(),
    }),
    /** Visits of websites that are under way. */
    crawls: z.object({ open: z.number().int(), limit: z.number().int() }),
    /** A limit of null means unlimited. */
    takedowns: z.object({ used: z.number().int(), limit: z.number().int().nullable(), resetsAt: z.iso.datetime() }),
  }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

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
 * The owner's own words about an image. What is left out stays; what is given wins over what the file says, for good. Day and place of
 * the photograph are also taken by the names that a submission gives them.
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

/** Takes an image out of what is looked for, or back into it. What was found of it stays. */
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

/** Tags, pins or deletes a selection; answers which images changed, and by what id `undoChange` gives each the tags it had. */
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

/** Takes back what a change of many, or the tagging of a selection, did, image by image. A removal can be stopped while it waits, not taken back. */
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

/** Makes several images one: the primary keeps its file and words and gets everything else the others had; they go. */
export const mergeImages = endpoint({
  name: 'mergeImages',
  method: 'POST',
  path: '/images/merge',
  body: z.object({ primaryImage: Id, images: Selection }),
  reply: Image,
  access: 'owner',
  errors: ['images.merge-with-itself', 'images.not-read', 'images.primary-failed'],
})

/** What there is about an image beyond itself, in numbers: what goes with it when it is deleted. */
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

/** What happened to an image, newest first. */
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

/** What an image's file says of itself, with where it says so; null while the file was not read. */
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

/** Which of these files, named by the SHA-256 of their content, the owner has already. Asked before they are uploaded. */
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

/** The owner's tags and sources with how many images have them, those with most first. */
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

/** Says that an image is not the other one it seems to be; nobody asks again. */
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

/** The tags whose images are watched before those that are only new, where the plan watches fewer than there are. */
export const getTagsFirst = endpoint({
  name: 'getTagsFirst',
  method: 'GET',
  path: '/users/me/tagsFirst',
  reply: TagsFirst,
  access: 'owner',
  errors: [],
})

/** Names them anew. What is watched follows in a moment. */
export const updateTagsFirst = endpoint({
  name: 'updateTagsFirst',
  method: 'PUT',
  path: '/users/me/tagsFirst',
  body: z.object({ tags: Tags }),
  reply: TagsFirst,
  access: 'owner',
  errors: [],
})

/** What the owner's plan gives and what is used of it. */
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
    /** Pages that were captured in this calendar month (UTC), all that is kept as evidence, and its bytes, which count as nobody's storage. */
    evidence: z.object({
      captures: z.number().int(),
      limit: z.number().int(),
      kept: z.number().int(),
      bytes: z.number().int(),
    }),
    /** Visits of websites that are under way. */
    crawls: z.object({ open: z.number().int(), limit: z.number().int() }),
    /** A limit of null is none. */
    takedowns: z.object({ used: z.number().int(), limit: z.number().int().nullable(), resetsAt: z.iso.datetime() }),
  }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

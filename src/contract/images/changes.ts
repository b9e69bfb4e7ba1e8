import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { Tags } from './tags.ts'

/** The most images that can be selected, and changed in one call, at once. */
export const selectionLimit = 100

/** The ids of a selection. */
export const Selection = z
  .array(Id)
  .min(1, 'Select at least one image.')
  .max(selectionLimit, `At most ${selectionLimit} images can be selected at once.`)

/** Changes of many images at once. */
export const ImageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ignore'), ignored: z.boolean() }),
  z.object({ kind: z.literal('tag'), add: Tags, remove: Tags }),
  z.object({ kind: z.literal('pin'), pinned: z.boolean() }),
  z.object({ kind: z.literal('delete') }),
])
export type ImageChange = z.infer<typeof ImageChange>

/** Delay before a bulk removal starts, so that it can still be stopped. */
export const removalWaitsSeconds = 30

/** Events in the life of an image. */
export const ImageHistoryType = z.enum([
  'added',
  'read',
  'failed',
  'edited',
  'tagged',
  'ignored',
  'unignored',
  'pinned',
  'unpinned',
  'monitored',
  'unmonitored',
  'unfindable',
  'findable',
  'merged',
])
export type ImageHistoryType = z.infer<typeof ImageHistoryType>

/** One line of an image's history. */
export const ImageHistoryEntry = z
  .object({
    id: Id,
    at: Moment,
    type: ImageHistoryType,
    /** Changed fields with the values before and after, as a person reads them. */
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'ImageHistoryEntry' })
export type ImageHistoryEntry = z.infer<typeof ImageHistoryEntry>

/** Data removed with a deleted image, or moved with a merged one. */
export const Consequence = z.object({
  what: z.enum(['matches', 'decisions', 'sites', 'cases', 'registrations']),
  count: z.number().int(),
})
export type Consequence = z.infer<typeof Consequence>

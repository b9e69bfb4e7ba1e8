import { z } from 'zod'
import { shownIn } from '../field-table.ts'
import { Id, Moment } from '../wire.ts'
import { imageFields } from './image-fields.ts'
import { ImageSource } from './sources.ts'

/** `loading` while its file is read, `failed` when it cannot be. */
export const ImageState = z.enum(['loading', 'ready', 'failed'])

/** Date and place of the photograph, by the names that a submission uses. */
export const takenWords = {
  date_taken: z.iso.date('Give the day as YYYY-MM-DD.').nullable().optional(),
  place_taken: z.string().trim().max(300, 'Maximum of 300 characters allowed.').nullable().optional(),
}

/** Date and country of the first publication, as registrations ask for them; null where unknown. */
export const Publication = z.object({
  date: z.iso.date().nullable(),
  /** Country code of two letters. */
  country: z.string().nullable(),
  singleAuthor: z.boolean().nullable(),
  publishedBefore: z.boolean().nullable(),
})
export type Publication = z.infer<typeof Publication>

/** Photograph of an owner. Sizes are in pixels, after applying the camera's orientation. */
export const Image = z
  .object({
    _id: Id,
    /** Account of the owner. */
    owner: Id,
    ...shownIn(imageFields),
    fileName: z.string(),
    source: ImageSource,
    state: ImageState,
    /** Error with its remedy, as a sentence; null unless it failed. */
    problem: z.string().nullable(),
    /** Note about reading the file, as a sentence, such as a missing part. */
    note: z.string().nullable(),
    /** Why copies of it cannot be found, as a sentence; it is not monitored then. */
    unfindable: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    type: z.string().nullable(),
    /** Signed addresses that end by themselves; null until the image is ready. */
    thumbnail: z.string().nullable(),
    preview: z.string().nullable(),
    url: z.string().nullable(),
    ignored: z.boolean(),
    /** True while copies are sought: ready, not ignored, comparable, and within the plan's limit. */
    monitored: z.boolean(),
    /** True when the owner wants it monitored before others. */
    pinned: z.boolean(),
    /** Number of matches that are undecided or that the owner kept. */
    matches: z.number().int(),
    createdAt: Moment,
    publication: Publication.nullable(),
    /** Registrations that include it, newest first. */
    registrations: z.array(Id),
    registered: z.boolean(),
    licensed: z.boolean(),
    /** The page or address it was taken in from; null for uploads. */
    origin: z.string().nullable(),
    /** Another image of the owner that may be a duplicate, until the owner decides. */
    duplicate: z
      .object({
        _id: Id,
        title: z.string(),
        thumbnail: z.string().nullable(),
        width: z.number().int().nullable(),
        height: z.number().int().nullable(),
        matches: z.number().int(),
      })
      .nullable(),
    /** Start of the latest visit that searched the web for it; null before the first one. */
    lastScan: Moment.nullable(),
    /** Date of the next visit that searches for it; null while no site is on the owner’s watch list. */
    nextScan: Moment.nullable(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** Image in a list, with the fields of a tile. */
export const ImageTile = Image.pick({
  _id: true,
  title: true,
  fileName: true,
  source: true,
  state: true,
  problem: true,
  note: true,
  unfindable: true,
  width: true,
  height: true,
  bytes: true,
  type: true,
  thumbnail: true,
  ignored: true,
  monitored: true,
  pinned: true,
  registered: true,
  matches: true,
  createdAt: true,
}).meta({ id: 'ImageTile' })
export type ImageTile = z.infer<typeof ImageTile>

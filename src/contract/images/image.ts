import { z } from 'zod'
import { shownIn } from '../field-table.ts'
import { Id, Moment } from '../wire.ts'
import { imageFields } from './image-fields.ts'
import { ImageSource } from './sources.ts'

/** `loading` while its file is read, `failed` when it cannot be. */
export const ImageState = z.enum(['loading', 'ready', 'failed'])

/** When and where an image was taken, as a submission names both. */
export const takenWords = {
  date_taken: z.iso.date('Give the day as YYYY-MM-DD.').nullable().optional(),
  place_taken: z.string().trim().max(300, 'Maximum of 300 characters allowed.').nullable().optional(),
}

/** When and where an image was first published, as a registration asks for it; null for what nobody has said. */
export const Publication = z.object({
  date: z.iso.date().nullable(),
  /** By its two letters. */
  country: z.string().nullable(),
  singleAuthor: z.boolean().nullable(),
  publishedBefore: z.boolean().nullable(),
})
export type Publication = z.infer<typeof Publication>

/** One of the owner's photographs. Sizes are in pixels after the camera's orientation was applied. */
export const Image = z
  .object({
    _id: Id,
    /** Whose it is. */
    owner: Id,
    ...shownIn(imageFields),
    fileName: z.string(),
    source: ImageSource,
    state: ImageState,
    /** Why it failed and what to do, as a sentence; null otherwise. */
    problem: z.string().nullable(),
    /** What its owner is to know of how its file was read, as a sentence: that a part is missing, say. */
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
    /** Whether copies of it are looked for: it is ready, not ignored, can be compared, and is within what the plan watches. */
    monitored: z.boolean(),
    /** Whether the owner wants it watched before others. */
    pinned: z.boolean(),
    /** How many matches wait for the owner or were kept by them. */
    matches: z.number().int(),
    createdAt: Moment,
    publication: Publication.nullable(),
    /** The registrations it is part of, the newest first. */
    registrations: z.array(Id),
    registered: z.boolean(),
    licensed: z.boolean(),
    /** The page or address it was taken in from; null for uploads. */
    origin: z.string().nullable(),
    /** Another image of the owner's that this one seems to be, until they decide about it. */
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
    /** When the newest visit that looked through the web for it began; null before the first one. */
    lastScan: Moment.nullable(),
    /** When sites are looked through for it next; null while none is on the owner’s watch list. */
    nextScan: Moment.nullable(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** An image in a list: what a tile shows. */
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

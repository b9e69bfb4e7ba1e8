import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { ImageSource } from './sources.ts'

/** `loading` while its file is read, `failed` when it cannot be. */
export const ImageState = z.enum(['loading', 'ready', 'failed'])

/** One of the owner's photographs. Sizes are in pixels after the camera's orientation was applied. */
export const Image = z
  .object({
    _id: Id,
    title: z.string(),
    fileName: z.string(),
    source: ImageSource,
    state: ImageState,
    /** Why it failed and what to do, as a sentence; null otherwise. */
    problem: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    type: z.string().nullable(),
    /** Signed addresses that end by themselves; null until the image is ready. */
    thumbnail: z.string().nullable(),
    preview: z.string().nullable(),
    url: z.string().nullable(),
    ignored: z.boolean(),
    /** How many finds wait for the owner or were kept by them. */
    matches: z.number().int(),
    createdAt: Moment,
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** An image in a list: what a tile shows. */
export const ImageTile = Image.omit({ preview: true, url: true }).meta({ id: 'ImageTile' })
export type ImageTile = z.infer<typeof ImageTile>

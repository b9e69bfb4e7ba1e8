import { z } from 'zod'
import { ImageSource } from './sources.ts'
import { Tag } from './tags.ts'

/** What an image is at: looked for, over what the plan watches, left alone by its owner, being read, or unreadable. */
export const ImageStanding = z.enum(['watched', 'unwatched', 'ignored', 'loading', 'failed'])
export type ImageStanding = z.infer<typeof ImageStanding>

/** A list in an address: `a,b`. */
export const listed = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (typeof given === 'string' ? given.split(',').filter((one) => one !== '') : given))
    .pipe(z.array(item))

const yesOrNo = z.enum(['yes', 'no'])

/** Which of the owner's images are meant. Parts are joined by "and"; several sources by "or", several tags by "and". */
export const ImageFilter = z.object({
  /** Words that all stand somewhere in title, file name, tags, creator or place. */
  search: z.string().trim().max(200, 'A search has at most 200 characters.').optional(),
  tags: listed(Tag).optional(),
  source: listed(ImageSource).optional(),
  standing: ImageStanding.optional(),
  /** Whether anything was found of it. */
  found: yesOrNo.optional(),
  registered: yesOrNo.optional(),
  licensed: yesOrNo.optional(),
  /** Only those that seem to be another image of the owner's. */
  doubles: z.literal('yes').optional(),
  /** The days between which it was taken, both included. */
  from: z.iso.date('Give the first day as YYYY-MM-DD.').optional(),
  to: z.iso.date('Give the last day as YYYY-MM-DD.').optional(),
})
export type ImageFilter = z.infer<typeof ImageFilter>

/** What a list of images can be sorted by: when it was added, when it was taken, its title, how often it was found. */
export const ImageOrder = z.enum(['added', 'taken', 'title', 'matches'])
export type ImageOrder = z.infer<typeof ImageOrder>

/** Whether it leaves nothing out. */
export const isEverything = (filter: ImageFilter): boolean =>
  Object.values(filter).every(
    (value) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0),
  )

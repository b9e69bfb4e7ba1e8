import { z } from 'zod'
import { ImageSource } from './sources.ts'
import { Tag } from './tags.ts'

/** Status of an image: monitored, over the plan's room, without a fingerprint, ignored by its owner, being read, or unreadable. */
export const ImageStatus = z.enum(['monitored', 'unmonitored', 'unfindable', 'ignored', 'loading', 'failed'])
export type ImageStatus = z.infer<typeof ImageStatus>

/** Values of `standing`, the former key of `status`: read until version 0.4, for links in sent mails. */
const formerStatus = {
  watched: 'monitored',
  unwatched: 'unmonitored',
  ignored: 'ignored',
  loading: 'loading',
  failed: 'failed',
} as const satisfies Record<string, ImageStatus>

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
  status: ImageStatus.optional(),
  /** Whether anything was found of it. */
  found: yesOrNo.optional(),
  registered: yesOrNo.optional(),
  licensed: yesOrNo.optional(),
  /** Only images that seem to duplicate another one of the owner's. */
  duplicates: z.literal('yes').optional(),
  /** The days between which it was taken, both included. */
  from: z.iso.date('Give the first day as YYYY-MM-DD.').optional(),
  to: z.iso.date('Give the last day as YYYY-MM-DD.').optional(),
  /** Former key of `status`. */
  standing: z
    .enum(Object.keys(formerStatus) as [keyof typeof formerStatus])
    .optional()
    .meta({ deprecated: true }),
  /** Former key of `duplicates`. */
  doubles: z.literal('yes').optional().meta({ deprecated: true }),
})
export type ImageFilter = z.infer<typeof ImageFilter>

/** What a list of images can be sorted by: when it was added, when it was taken, its title, how often it was found. */
export const ImageOrder = z.enum(['added', 'taken', 'title', 'matches'])
export type ImageOrder = z.infer<typeof ImageOrder>

/** Returns the filter with former keys under their names of today. */
export function withCurrentKeys({ standing, doubles, ...filter }: ImageFilter): ImageFilter {
  const status = filter.status ?? (standing && formerStatus[standing])
  const duplicates = filter.duplicates ?? doubles
  return { ...filter, ...(status && { status }), ...(duplicates && { duplicates }) }
}

/** True when the filter leaves nothing out. */
export const isEverything = (filter: ImageFilter): boolean =>
  Object.values(filter).every(
    (value) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0),
  )

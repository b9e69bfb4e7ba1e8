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

/** Filter of the owner's images. Parts combine by "and"; several sources by "or", several tags by "and". */
export const ImageFilter = z.object({
  /** Words that must all appear in title, file name, tags, creator or place. */
  search: z.string().trim().max(200, 'A search has at most 200 characters.').optional(),
  tags: listed(Tag).optional(),
  source: listed(ImageSource).optional(),
  status: ImageStatus.optional(),
  /** Images with matches, or without. */
  found: yesOrNo.optional(),
  registered: yesOrNo.optional(),
  licensed: yesOrNo.optional(),
  /** Only images that may duplicate another image of the owner. */
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

/** Orders of a list of images: by upload, date taken, title, or number of matches. */
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

import { z } from 'zod'

export const longestTag = 50
export const maxTags = 50

/** Word or short phrase for filing images. Commas separate typed tags, so no tag contains one. */
export const Tag = z
  .string()
  .transform((tag) => tag.trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'A tag cannot be empty.')
      .max(longestTag, { error: `A tag has at most ${longestTag} characters.`, abort: true })
      .regex(/^[^,]*$/, 'A tag cannot hold a comma.'),
  )

/** Tags of an image, without duplicates. */
export const Tags = z
  .array(Tag)
  .max(maxTags, `An image has at most ${maxTags} tags.`)
  .transform((tags) => [...new Set(tags)])

/** Tags as they are typed: separated by commas or semicolons, empty ones passed over, each once. */
export const typedTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim().replace(/\s+/g, ' '))
      .filter((tag) => tag !== ''),
  ),
]

import { z } from 'zod'

/** The parts of a filter that are counted value by value. */
export const facetNames = [
  'country',
  'category',
  'platform',
  'commercial',
  'tag',
  'band',
  'changes',
  'licence',
  'source',
  'size',
  'hotlink',
  'within',
  'alive',
] as const
export type FacetName = (typeof facetNames)[number]

const Counted = z.object({ value: z.string(), count: z.number().int() })

/**
 * How many matches each value of each part would show, the other parts as they are; those with most first. Counted among the newest
 * 50,000 that are meant: where there are more, `isAtLeast` says that each count is the least there can be.
 */
export const Facets = z
  .object({
    counts: z.record(z.enum(facetNames), z.array(Counted)),
    isAtLeast: z.boolean(),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

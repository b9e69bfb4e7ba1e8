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
 * Number of matches for each value of each filter, with the other filters unchanged, highest first. Counts the newest 50,000 matches; with more,
 * `isAtLeast` marks each count as a minimum.
 */
export const Facets = z
  .object({
    counts: z.record(z.enum(facetNames), z.array(Counted)),
    isAtLeast: z.boolean(),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

import { z } from 'zod'
import { type ImageFilter, ImageOrder, ImageStanding } from '#contract/images/filter.ts'
import { ImageSource } from '#contract/images/sources.ts'

/** What the address of the library leaves out. */
export const first = { page: 1, sort: 'DESC', order: 'added', view: 'pages' } as const

const yesOrNo = z.enum(['yes', 'no']).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Which images, in which order, and how: what the address of the library says. What it cannot mean is left out. */
export const imagesSearch = z.object({
  page: z.number().int().min(1).default(first.page).catch(first.page),
  sort: z.enum(['ASC', 'DESC']).default(first.sort).catch(first.sort),
  order: ImageOrder.default(first.order).catch(first.order),
  /** Page by page, or all of it as one light table. */
  view: z.enum(['pages', 'all']).default(first.view).catch(first.view),
  search: z.coerce.string().trim().max(200).optional().catch(undefined),
  tags: z.array(z.coerce.string()).optional().catch(undefined),
  source: z.array(ImageSource).optional().catch(undefined),
  standing: ImageStanding.optional().catch(undefined),
  found: yesOrNo,
  registered: yesOrNo,
  licensed: yesOrNo,
  doubles: z.literal('yes').optional().catch(undefined),
  from: day,
  to: day,
})
export type ImagesSearch = z.infer<typeof imagesSearch>

/** What of it is the filter. */
export function filterOf({ page: _p, sort: _s, order: _o, view: _v, ...filter }: ImagesSearch): ImageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}

/** The orders a person chooses from. */
export const orders = {
  newest: { label: 'Newest first', order: 'added', sort: 'DESC' },
  oldest: { label: 'Oldest first', order: 'added', sort: 'ASC' },
  'taken-last': { label: 'Taken last first', order: 'taken', sort: 'DESC' },
  'taken-first': { label: 'Taken first first', order: 'taken', sort: 'ASC' },
  title: { label: 'By title, A to Z', order: 'title', sort: 'ASC' },
  'title-back': { label: 'By title, Z to A', order: 'title', sort: 'DESC' },
  'most-found': { label: 'Most found first', order: 'matches', sort: 'DESC' },
  'least-found': { label: 'Least found first', order: 'matches', sort: 'ASC' },
} as const

/** The states a person chooses from; each is a part of the filter. */
export const shows = {
  all: { label: 'All images', filter: {} },
  watched: { label: 'Watched', filter: { standing: 'watched' } },
  unwatched: { label: 'Not watched', filter: { standing: 'unwatched' } },
  found: { label: 'Found elsewhere', filter: { found: 'yes' } },
  'not-found': { label: 'Not found yet', filter: { found: 'no' } },
  ignored: { label: 'Ignored', filter: { standing: 'ignored' } },
  loading: { label: 'Being read', filter: { standing: 'loading' } },
  failed: { label: 'FAILED', filter: { standing: 'failed' } },
  doubles: { label: 'Seem to be there twice', filter: { doubles: 'yes' } },
  registered: { label: 'Registered', filter: { registered: 'yes' } },
  'not-registered': { label: 'Not registered', filter: { registered: 'no' } },
  licensed: { label: 'Licensed to somebody', filter: { licensed: 'yes' } },
} as const satisfies Record<string, { label: string; filter: ImageFilter }>

/** What one choice of `shows` takes the place of. */
export const noShow = {
  standing: undefined,
  found: undefined,
  doubles: undefined,
  registered: undefined,
  licensed: undefined,
} as const

/** Which of `shows` an address means. */
export const showOf = (search: ImagesSearch): string =>
  Object.entries(shows).find(
    ([, { filter }]) =>
      Object.keys(filter).length > 0 &&
      Object.entries(filter).every(([name, value]) => search[name as keyof ImagesSearch] === value),
  )?.[0] ?? 'all'

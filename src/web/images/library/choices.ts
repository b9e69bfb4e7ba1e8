import { ImageFilter, ImageOrder, withCurrentKeys } from '#contract/images/filter.ts'
import { first, type ImagesSearch } from './search.ts'

/** Reads the filter from the address; invalid parts are left out. */
export function filterOf(search: ImagesSearch): ImageFilter {
  const parts = Object.entries(ImageFilter.shape).map(([name, schema]) => {
    const read = schema.safeParse(search[name as keyof ImagesSearch])
    return [name, read.success ? read.data : undefined] as const
  })
  return withCurrentKeys(Object.fromEntries(parts.filter(([, value]) => value !== undefined && value !== '')))
}

/** Reads the order from the address; an invalid one gives the default. */
export const orderIn = ({ order }: ImagesSearch): ImageOrder => ImageOrder.catch(first.order).parse(order)

/** The orders a person chooses from. */
export const orders = {
  newest: { label: 'Newest first', order: 'added', sort: 'DESC' },
  oldest: { label: 'Oldest first', order: 'added', sort: 'ASC' },
  'taken-last': { label: 'Newest photo first', order: 'taken', sort: 'DESC' },
  'taken-first': { label: 'Taken first first', order: 'taken', sort: 'ASC' },
  title: { label: 'By title, A to Z', order: 'title', sort: 'ASC' },
  'title-back': { label: 'By title, Z to A', order: 'title', sort: 'DESC' },
  'most-found': { label: 'Most found first', order: 'matches', sort: 'DESC' },
  'least-found': { label: 'Least found first', order: 'matches', sort: 'ASC' },
} as const

/** The states a person chooses from; each is a part of the filter. */
export const shows = {
  all: { label: 'All images', filter: {} },
  monitored: { label: 'Watched', filter: { status: 'monitored' } },
  unmonitored: { label: 'Not watched', filter: { status: 'unmonitored' } },
  unfindable: { label: 'Not comparable', filter: { status: 'unfindable' } },
  found: { label: 'Found elsewhere', filter: { found: 'yes' } },
  'not-found': { label: 'Not found yet', filter: { found: 'no' } },
  ignored: { label: 'Ignored', filter: { status: 'ignored' } },
  loading: { label: 'Being read', filter: { status: 'loading' } },
  failed: { label: 'FAILED', filter: { status: 'failed' } },
  duplicates: { label: 'Possible duplicates', filter: { duplicates: 'yes' } },
  registered: { label: 'Registered', filter: { registered: 'yes' } },
  'not-registered': { label: 'Not registered', filter: { registered: 'no' } },
  licensed: { label: 'Licensed to somebody', filter: { licensed: 'yes' } },
} as const satisfies Record<string, { label: string; filter: ImageFilter }>

/** Clears the parameters that one choice of `shows` sets. */
export const noShow = {
  status: undefined,
  standing: undefined,
  found: undefined,
  duplicates: undefined,
  doubles: undefined,
  registered: undefined,
  licensed: undefined,
} as const

/** Returns the choice of `shows` for an address. */
export function showOf(search: ImagesSearch): string {
  const chosen = filterOf(search)
  const isChosen = (filter: ImageFilter) =>
    Object.entries(filter).every(([name, value]) => chosen[name as keyof ImageFilter] === value)
  return (
    Object.entries(shows).find(([, { filter }]) => Object.keys(filter).length > 0 && isChosen(filter))?.[0] ?? 'all'
  )
}

import type { AnyRoute } from '@tanstack/react-router'
import type { Filling } from './slot.tsx'

/** Entry of the top bar; `flag`: a feature it needs. */
export type MainPlace = { href: string; label: string; isForStaff?: true; flag?: string }
/** Start of the addresses of pages that belong to an entry without lying below it, and the entry's address. */
export type Beside = readonly [path: string, place: string]

/**
 * Everything that a feature adds to the app. Pages are `inside` (signed in), `outside` (signed out), mailed or for everyone. It also has entries in
 * the top bar and contents for slots of areas on its left.
 */
type Area = {
  inside: readonly AnyRoute[]
  outside: readonly AnyRoute[]
  mailed: readonly AnyRoute[]
  everybody: readonly AnyRoute[]
  places: readonly MainPlace[]
  besides: readonly Beside[]
  fills: readonly Filling[]
}

const empty = { inside: [], outside: [], mailed: [], everybody: [], places: [], besides: [], fills: [] } as const

/** Fills in missing parts. Each route keeps its own type, so that links to it are checked. */
export const defineArea = <const Parts extends Partial<Area>>(
  parts: Parts,
): Omit<typeof empty, keyof Parts> & Parts => ({
  ...empty,
  ...parts,
})

import type { AnyRoute } from '@tanstack/react-router'
import type { Filling } from './slot.tsx'

/** An entry of the top bar; `flag` names the feature without which an account does not have it. */
export type MainPlace = { href: string; label: string; isForStaff?: true; flag?: string }
/** Pages that belong to an entry without lying below it: how their addresses begin, and the entry's. */
export type Beside = readonly [path: string, place: string]

/**
 * All that a feature adds to the pages of the app: pages for those who are signed in (`inside`), for those who are not (`outside`), those that mails
 * lead to and those for everybody; its places in the top bar, and what it shows in slots of areas on its left.
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

/** Adds what is left out. Each route keeps its own type, so that links to it are checked. */
export const defineArea = <const Parts extends Partial<Area>>(
  parts: Parts,
): Omit<typeof empty, keyof Parts> & Parts => ({
  ...empty,
  ...parts,
})

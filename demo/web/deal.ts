import type { Photograph } from '../photos/photographs.ts'
import type { ChangeKind } from './changes.ts'
import type { Draw } from './draw.ts'

/** Conditions for a photograph. */
export type Wish = {
  topics?: readonly Photograph['topic'][]
  not?: readonly Photograph[]
  /** True if plain photographs qualify. */
  plain?: boolean
  photo?: Photograph
}

/** Deals photographs, changes and numbers about equally often. */
export type Dealer = {
  photograph: (owned: boolean, site: string, wish: Wish) => Photograph
  kind: (owned: boolean, kinds: readonly ChangeKind[]) => ChangeKind
  /** A number that is dealt once. */
  number: () => number
  /** A short name for a file that shows the photograph. */
  slug: (photo: Photograph) => string
}

export function dealerOf(photos: readonly Photograph[], draw: Draw): Dealer {
  const dealt = new Map<string, number>()
  const numbers = new Set<number>()
  const rarest = <T>(list: readonly T[], keys: (item: T) => string[]): T => {
    const counts = list.map((item) =>
      keys(item).reduce((sum, key, i) => sum + (dealt.get(key) ?? 0) * (i ? 100 : 1), 0),
    )
    const least = Math.min(...counts)
    const item = draw.pick(list.filter((_, i) => counts[i] === least))
    for (const key of keys(item)) dealt.set(key, (dealt.get(key) ?? 0) + 1)
    return item
  }
  return {
    photograph: (owned, site, { topics, not = [], plain = true, photo }) => {
      const fit = photos.filter((p) =>
        photo ? p === photo : p.owned === owned && !not.includes(p) && (plain || !p.plain),
      )
      const asked = fit.filter((p) => !topics || topics.includes(p.topic))
      return rarest(asked.length > 0 ? asked : fit, (p) => [p.file, `${site} ${p.file}`])
    },
    kind: (owned, kinds) => rarest(kinds, (kind) => [`${owned} ${kind}`]),
    number: () => {
      for (;;) {
        const number = draw.whole(10_000, 99_999)
        if (!numbers.has(number)) {
          numbers.add(number)
          return number
        }
      }
    },
    slug: (photo) => {
      const words = photo.thing.split(' ').filter((w) => !/^(an?|the|of|in|on|to|by|and|its|at|from|old)$/.test(w))
      return words
        .slice(0, draw.whole(2, 3))
        .join('-')
        .replaceAll(/[^a-z-]/gi, '')
        .toLowerCase()
    },
  }
}

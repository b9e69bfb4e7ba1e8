import { webAddress } from '../../reference/web-address.ts'
import { type Actor, type KnownOfUses, servesUse } from './who-can-act.ts'

type Uses = KnownOfUses['uses']

/** The actor once for each notice: readers take one host name, or so many addresses a notice. The uses of one page stay together. */
export function splitByLimits(actor: Actor, uses: Uses): Actor[] {
  const { oneHostName, maxUrls } = actor.wants
  const served = uses.filter((use) => servesUse(actor, use))
  const byHost = Map.groupBy(served, ({ pageUrl }) => (oneHostName ? (webAddress(pageUrl)?.host ?? '') : ''))
  const parts = [...byHost.values()].flatMap((part) => pagesOf(part, maxUrls ?? Infinity))
  return parts.length < 2 ? [actor] : parts.map((onlyPages) => ({ ...actor, onlyPages }))
}

/** Pages in parts of at most so many uses. A page with more uses is a part of its own. */
function pagesOf(uses: Uses, most: number): string[][] {
  const parts: { pages: string[]; uses: number }[] = []
  for (const [page, { length }] of Map.groupBy(uses, ({ pageUrl }) => pageUrl)) {
    const last = parts.at(-1)
    if (last === undefined || last.uses + length > most) parts.push({ pages: [page], uses: length })
    else {
      last.pages.push(page)
      last.uses += length
    }
  }
  return parts.map(({ pages }) => pages)
}

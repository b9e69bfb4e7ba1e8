import { readBase, pageAddress } from './addresses/web-address.ts'

/**
 * Target of a `refresh`, in the head of a page or of its answer: `0; url=/p`, or without `url=`. Then a separator stands before the
 * address, or its form shows it.
 */
export function ledTo(content: string): string | undefined {
  const afterTime = content
    .trimStart()
    .replace(/^[\d.]*/, '')
    .trimStart()
  const isSeparated = /^[;,]/.test(afterTime)
  const stated = isSeparated ? afterTime.slice(1).trimStart() : afterTime
  const address = stated.replace(/^url\s*=/i, '').trimStart()
  if (!isSeparated && address === stated && !/^["']?(?:https?:|[./?])/i.test(address)) return undefined
  const quote = /^["']/.exec(address)?.[0]
  return quote ? address.slice(1).split(quote, 1)[0] : address.split(/["']/, 1)[0]
}

/** Longest delay in seconds; later reloads are for news. */
const soonest = 10

/** True when `refresh` reloads the same page at once. */
export function reloadsBy(refresh: string | null | undefined, url: string): boolean {
  const after = /^\s*(\d{1,9})/.exec(refresh ?? '')?.[1]
  if (!refresh || after === undefined || Number(after) > soonest) return false
  const to = ledTo(refresh)
  return !to || pageAddress(to, readBase(url)) === pageAddress(url, readBase(url))
}

/** Target of a `refresh` in the head of an answer. */
export function ledByHead(url: string, refresh: string | undefined): string[] {
  const to = pageAddress(ledTo(refresh ?? '') ?? '', readBase(url))
  return to === undefined || to === url ? [] : [to]
}

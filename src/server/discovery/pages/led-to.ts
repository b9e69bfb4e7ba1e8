import { baseOf, pageAddress } from './addresses/web-address.ts'

/** Where a page leads by itself, as its `refresh` says, in its head or in that of its answer: `0; url=/p`, and the same without `url=`: then a separator stands before the address, or it is seen to be one. */
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

/** In seconds: what comes back later than this is news, and no gate. */
const soonest = 10

/** Whether a `refresh` has browsers load the same page again at once. */
export function reloadsBy(refresh: string | null | undefined, url: string): boolean {
  const after = /^\s*(\d{1,9})/.exec(refresh ?? '')?.[1]
  if (!refresh || after === undefined || Number(after) > soonest) return false
  const to = ledTo(refresh)
  return !to || pageAddress(to, baseOf(url)) === pageAddress(url, baseOf(url))
}

/** Where the head of an answer sends browsers, as `refresh` in a page does. */
export function ledByHead(url: string, refresh: string | undefined): string[] {
  const to = pageAddress(ledTo(refresh ?? '') ?? '', baseOf(url))
  return to === undefined || to === url ? [] : [to]
}

import type { ImageSearching } from '#contract/discovery/searches.ts'
import { formatAgo } from '#web/platform/moments.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** 'two services'. */
const formatServices = (count: number): string =>
  `${numbers[count] ?? count.toLocaleString('en-US')} ${count === 1 ? 'service' : 'services'}`

/** Describes an image's searches: 'Searched 3 days ago at two services, next on 4 December'. */
export function formatStanding({ services, isSearched, pausedAt }: ImageSearching, now: Date): string {
  const sent = services.flatMap(({ lastAt }) => lastAt ?? [])
  const allowed = services.filter(({ isAllowed }) => isAllowed)
  const last = sent.toSorted().at(-1)
  const before =
    last === undefined
      ? 'Not searched for by picture yet'
      : `Searched ${formatAgo(last, now)} at ${formatServices(sent.length)}`
  const next = allowed.flatMap(({ nextAt }) => nextAt ?? []).toSorted()[0]
  if (services.some(({ isUnderWay }) => isUnderWay)) return `${before}, and being searched for now`
  if (!isSearched) return `${before}: images that are not watched are sent nowhere`
  if (pausedAt !== null) return `${before}: you have paused it`
  if (allowed.length === 0) return `${before}: you allow no service`
  if (next === undefined) return `${before}, next when its turn comes`
  return Date.parse(next) <= now.getTime()
    ? `${before}, next within the hour`
    : `${before}, next on ${day.format(new Date(next))}`
}

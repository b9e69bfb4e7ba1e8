import { type ImageFilter, type ImageOrder, isEverything } from '#contract/images/filter.ts'
import type { ImageField, LiveEvent } from '#contract/platform/events.ts'

type List = { order: ImageOrder; filter: ImageFilter }

/**
 * Whether other images may be in a list, or stand in another order in it, after an event. An event that does not say what of an image has
 * changed may have changed anything.
 */
export function isTouched(list: List, event: LiveEvent): boolean {
  switch (event.type) {
    case 'image':
      if (event.what !== 'changed') return true
      return event.only ? dependsOn(list).some((field) => event.only?.includes(field)) : !dependsOnNothing(list)
    case 'match':
      return list.order === 'matches' || list.filter.found !== undefined
    case 'case':
      // What an owner says in a case is written on its images.
      return list.filter.registered !== undefined || list.filter.licensed !== undefined
    case 'activity':
    case 'user':
    case 'notification':
      return false
    default:
      return event satisfies never
  }
}

/** When an image was added never changes, nor where it came from. */
const dependsOnNothing = ({ order, filter }: List) =>
  order === 'added' && isEverything({ ...filter, source: undefined })

/** What of an image says whether, and where, it stands in a list. How often it was found and whether it is registered is told by other events. */
function dependsOn({ order, filter }: List): ImageField[] {
  const { search, tags, standing, licensed, doubles, from, to } = filter
  return [
    ...(order === 'title' ? (['title'] as const) : []),
    ...(order === 'taken' || from !== undefined || to !== undefined ? (['takenOn'] as const) : []),
    ...(search ? (['title', 'tags', 'creator', 'place'] as const) : []),
    ...(tags && tags.length > 0 ? (['tags'] as const) : []),
    ...(standing ? (['state', 'ignored', 'monitored'] as const) : []),
    ...(licensed ? (['licensed'] as const) : []),
    ...(doubles ? (['double'] as const) : []),
  ]
}

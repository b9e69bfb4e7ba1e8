import type { Received } from '#contract/endpoint.ts'
import type { listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'

export type Part = Received<typeof listImages>

/** What was asked for again, and what of it is still meant, newest first. */
export type Asked = { ids: ReadonlySet<Id>; found: Part }

/**
 * The parts of a list by age, newest first, with some images as they are now: changed in their places, gone, or new at the top. Parts
 * that have none of them stay the very same. Undefined where one belongs in the middle: then the list has to be read anew.
 */
export function freshened<Known extends Part>(parts: readonly Known[], { ids, found }: Asked): Known[] | undefined {
  const now = new Map(found.data.map((image) => [image._id, image]))
  const known = new Set(parts.flatMap(({ data }) => data.map(({ _id }) => _id)))
  const added = found.data.filter(({ _id }) => !known.has(_id))
  const newest = parts[0]?.data[0]?.createdAt ?? ''
  if (added.some(({ createdAt }) => createdAt < newest)) return undefined
  const changed = parts.map((part) =>
    part.data.some(({ _id }) => ids.has(_id))
      ? {
          ...part,
          data: part.data.flatMap((image) => (ids.has(image._id) ? (now.get(image._id) ?? []) : image)),
        }
      : part,
  )
  const [first, ...others] = changed
  return (
    first && [
      { ...first, data: added.length > 0 ? [...added, ...first.data] : first.data, total: found.total },
      ...others,
    ]
  )
}

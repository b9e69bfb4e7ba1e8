import type { Received } from '#contract/endpoint.ts'
import type { listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'

export type Part = Received<typeof listImages>

/** Images requested again, and those found that still fit the filter, newest first. */
export type Asked = { ids: ReadonlySet<Id>; found: Part }

/**
 * Updates a list that is sorted by age: images change in place, leave, or join at the top. Parts without changes keep their identity. Returns
 * undefined when an image belongs in the middle, which needs a full reload.
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

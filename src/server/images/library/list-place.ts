import { z } from 'zod'
import type { ImageOrder } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import { refuse } from '#server/platform/refuse.ts'

/** An image as a list orders it: what the list is sorted by (for `added` milliseconds), and its id. */
export type Place = { order: ImageOrder; value: string; id: Id }

/** A place in a list as opaque text for the address of the next part. */
export const placeToCursor = ({ order, value, id }: Place): string =>
  Buffer.from(`${order}.${id}.${value}`).toString('base64url')

/** True for a value of this order: milliseconds, a day, words or a number. */
const isValue: Record<ImageOrder, (value: string) => boolean> = {
  added: (value) => /^\d{1,14}$/.test(value),
  taken: (value) => z.iso.date().safeParse(value).success,
  title: (value) => !value.includes('\0'),
  matches: (value) => /^-?\d{1,9}$/.test(value),
}

/** A cursor of one order is of no use in another. */
export function cursorToPlace(cursor: string, order: ImageOrder): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const read = /^([a-z]+)\.([0-9a-f]{24})\.([^]*)$/.exec(text)
  const value = read?.[3]
  if (read?.[1] !== order || value === undefined || !isValue[order](value)) throw unreadable()
  return { order, value, id: read[2]! }
}

const unreadable = () =>
  refuse('conflict', 'list.cursor', 'This place in the list cannot be read. Start from the top again.')

import { z } from 'zod'
import type { ImageOrder } from '#contract/images/filter.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { SortedPlace } from './filter-store.ts'
import type { Place } from './store.ts'

/** A place in the list as opaque text for the address of the next part. */
export const placeToCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

export function cursorToPlace(cursor: string): Place {
  const read = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!read) throw unreadable()
  return { createdAt: new Date(Number(read[1])), id: read[2]! }
}

/** A place in a list with a filter or another order. */
export const sortedPlaceToCursor = ({ order, value, id }: SortedPlace): string =>
  Buffer.from(`${order}.${id}.${value}`).toString('base64url')

/** Whether a value is one of its order: milliseconds, a day, words, a number. */
const isValue: Record<ImageOrder, (value: string) => boolean> = {
  added: (value) => /^\d{1,14}$/.test(value),
  taken: (value) => z.iso.date().safeParse(value).success,
  title: (value) => !value.includes('\0'),
  matches: (value) => /^-?\d{1,9}$/.test(value),
}

/** A cursor of one order is of no use in another. */
export function cursorToSortedPlace(cursor: string, order: ImageOrder): SortedPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const read = /^([a-z]+)\.([0-9a-f]{24})\.([^]*)$/.exec(text)
  const value = read?.[3]
  if (read?.[1] !== order || value === undefined || !isValue[order](value)) throw unreadable()
  return { order, value, id: read[2]! }
}

const unreadable = () =>
  refuse('conflict', 'list.cursor', 'This place in the list cannot be read. Start from the top again.')

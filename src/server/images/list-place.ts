import { refuse } from '#server/platform/refuse.ts'
import type { Place } from './store.ts'

/** A place in the list as opaque text for the address of the next part. */
export const placeToCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

export function cursorToPlace(cursor: string): Place {
  const read = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!read) throw refuse('conflict', 'list.cursor', 'This place in the list cannot be read. Start from the top again.')
  return { createdAt: new Date(Number(read[1])), id: read[2]! }
}

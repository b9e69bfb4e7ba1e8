import { z } from 'zod'

const Queue = z.array(z.string())

/** A cursor of places that are still to be listed, for services that keep photographs in folders of folders. */
export const readQueue = (cursor: string | undefined): string[] =>
  cursor === undefined ? [] : Queue.parse(JSON.parse(cursor))

/** Undefined when nothing is left. */
export const writeQueue = (places: string[]): string | undefined =>
  places.length === 0 ? undefined : JSON.stringify(places)

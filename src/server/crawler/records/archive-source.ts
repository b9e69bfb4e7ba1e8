/** A file of archived pages, readable from any byte. */
export type ArchiveSource = {
  name: string
  bytes: number
  /** All bytes from there, in pieces of any size. */
  from(offset: number): AsyncIterable<Uint8Array>
}

/**
 * A place in what an archive unpacks to: so many bytes behind the beginning of the gzip member that begins at `at`. A file that is
 * not packed is one member that begins at 0.
 */
export type Position = { at: number; into: number }

export const beginning: Position = { at: 0, into: 0 }

/** A file to read. By `contentKey` the same content is known again; `cost` counts what it takes where it is asked for over the web. */
export type Archive = ArchiveSource & { contentKey: string; cost?: Cost }
type Cost = { requests: number; bytes: number }

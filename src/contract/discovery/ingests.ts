import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'

/** `read`: to its end; its pictures may still be loading. */
export const IngestState = z.enum(['waiting', 'reading', 'read', 'failed', 'cancelled'])
export type IngestState = z.infer<typeof IngestState>

/** One reading of an archive of pages: a WARC file, or a WAT file with its metadata. */
export const Ingest = z
  .object({
    _id: Id,
    /** A path on the server’s machine, or `s3://bucket/key`. */
    name: z.string(),
    state: IngestState,
    /** Reason for the failure, as a sentence. */
    problem: z.string().nullable(),
    bytes: z.number().int(),
    readBytes: z.number().int(),
    records: z.number().int(),
    pages: z.number().int(),
    /** Pictures on pages, counted each time they appear. */
    images: z.number().int(),
    /** Distinct pictures to compare, and the number already compared. */
    files: z.object({ total: z.number().int(), done: z.number().int() }),
    /** Numbers of skipped records. */
    refused: z.object({
      /** Records that are cut off, damaged, or differ from their stated length. */
      broken: z.number().int(),
      /** Records of more than 8 MB. */
      huge: z.number().int(),
      /** Records whose page cannot be read. */
      unreadable: z.number().int(),
      /** Pages that ask robots not to take note of them or their pictures. */
      robots: z.number().int(),
      /** Answers that are pictures; those are compared at their own address, when a page shows them. */
      pictures: z.number().int(),
      /** Pages and pictures at addresses that are never opened: our own, and those outside the public web. */
      addresses: z.number().int(),
    }),
    askedAt: Moment,
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'Ingest' })
export type Ingest = z.infer<typeof Ingest>

/** The archives that were read, the newest first. */
export const listIngests = endpoint({
  name: 'listIngests',
  method: 'GET',
  path: '/desk/ingests',
  query: z.object(pageQuery),
  reply: pageOf(Ingest),
  access: 'staff',
  roles: ['support'],
  errors: [],
})

/** Stops reading the archive and comparing its pictures. Existing matches stay. */
export const cancelIngest = endpoint({
  name: 'cancelIngest',
  method: 'PUT',
  path: '/desk/ingests/:ingestId/cancellation',
  params: z.object({ ingestId: Id }),
  reply: Ingest,
  access: 'staff',
  roles: ['support'],
  errors: ['ingest.over'],
})

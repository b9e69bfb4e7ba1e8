import type { Ingest } from '#contract/discovery/ingests.ts'
import type { IngestWithFiles } from './ingest-store.ts'

export const showIngest = ({ ingest, done, total }: IngestWithFiles): Ingest => ({
  _id: ingest.id,
  name: ingest.name,
  state: ingest.state,
  problem: ingest.problem,
  bytes: ingest.bytes,
  readBytes: ingest.readBytes,
  records: ingest.records,
  pages: ingest.pages,
  images: ingest.images,
  files: { total: total ?? 0, done },
  refused: {
    broken: ingest.broken,
    huge: ingest.huge,
    unreadable: ingest.unreadable,
    robots: ingest.robots,
    pictures: ingest.pictures,
    addresses: ingest.addresses,
  },
  askedAt: ingest.askedAt.toISOString(),
  finishedAt: ingest.finishedAt?.toISOString() ?? null,
})

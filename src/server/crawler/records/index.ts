/** Records of archives of pages. */
export type { Archive, ArchiveSource, Position } from './archive-source.ts'
export { nameIn } from './archived-page.ts'
export { readArchive } from './read-archive.ts'
export { type Backlink, type Brought, type Forbidden, type OwnSites, readRecord } from './read-record.ts'
export type { ArchiveRecord, Tally } from './split-records.ts'

import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import type { ImportRun, Source, SourceConnection } from '#contract/images/sources-connections.ts'
import { idOf } from './matches.ts'

/** A source that could be connected on the service's own page. */
export const aSource = (service: ImageSource, more: Partial<Source> = {}): Source => ({
  service,
  label: imageSources[service],
  way: 'consent',
  fields: [],
  offersPublicOnly: true,
  offersFolders: false,
  syncs: true,
  isSetUp: true,
  connection: null,
  ...more,
})

/** An import that brought three photographs. */
export const anImport = (more: Partial<ImportRun> = {}): ImportRun => ({
  _id: idOf(901),
  activityId: idOf(902),
  state: 'done',
  found: 3,
  added: 3,
  known: 0,
  failed: 0,
  gone: 0,
  problem: null,
  resumesAt: null,
  startedAt: '2026-01-01T10:00:00.000Z',
  finishedAt: '2026-01-01T10:01:00.000Z',
  ...more,
})

export const aConnection = (more: Partial<SourceConnection> = {}): SourceConnection => ({
  _id: idOf(900),
  account: 'Ana Almeida',
  state: 'connected',
  publicOnly: false,
  folders: null,
  problem: null,
  connectedAt: '2026-01-01T10:00:00.000Z',
  syncedAt: '2026-01-01T10:01:00.000Z',
  nextSyncAt: '2026-01-02T10:01:00.000Z',
  failed: 0,
  lastImport: anImport(),
  ...more,
})

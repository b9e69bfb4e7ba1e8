import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { ImageSource } from './sources.ts'

/** Maximum of simultaneous imports of an account, and of downloads in each. */
export const importsAtOnce = 10
export const downloadsAtOnce = 10

/** Time for which a closed import reminder stays hidden. */
export const importReminderSeconds = 2 * 24 * 3600

/** Something to fill in before a source is connected. A `secret` is never shown again. */
export const SourceField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  kind: z.enum(['text', 'url', 'secret']),
  isOptional: z.boolean().optional(),
})
export type SourceField = z.infer<typeof SourceField>

/** `waiting` while the service asks for a pause. */
export const ImportState = z.enum(['running', 'waiting', 'done', 'failed', 'cancelled'])

/** One import from a source, under way or over. The counts are of photographs. */
export const ImportRun = z
  .object({
    _id: Id,
    activityId: Id,
    state: ImportState,
    /** Listed until now. */
    found: z.number().int(),
    /** Became images of the owner. */
    added: z.number().int(),
    /** Were in the library already. */
    known: z.number().int(),
    /** Could not be fetched. */
    failed: z.number().int(),
    /** Number of images missing at the source; the imported ones stay. */
    gone: z.number().int(),
    /** Reason why it ended or waits, with a remedy, as a sentence; null otherwise. */
    problem: z.string().nullable(),
    /** Time of the next attempt, while it is `waiting`. */
    resumesAt: Moment.nullable(),
    startedAt: Moment,
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

/** An owner's account at a service. With `consent` it has to be connected again before anything is read. */
export const SourceConnection = z
  .object({
    _id: Id,
    /** Name of the account for people. */
    account: z.string(),
    state: z.enum(['connected', 'consent']),
    publicOnly: z.boolean(),
    /** The folders that are imported, with all below them; null for everything. */
    folders: z.array(z.string()).nullable(),
    problem: z.string().nullable(),
    connectedAt: Moment,
    /** Time of its last complete import. */
    syncedAt: Moment.nullable(),
    nextSyncAt: Moment.nullable(),
    /** Photographs that could not be fetched, by the last import or one before it. */
    failed: z.number().int(),
    lastImport: ImportRun.nullable(),
  })
  .meta({ id: 'SourceConnection' })
export type SourceConnection = z.infer<typeof SourceConnection>

/**
 * Way to connect a source: on the service's page, by a form, by picking photographs, or not at all. `retired` services have closed; their images
 * stay.
 */
export const SourceWay = z.enum(['consent', 'form', 'pick', 'retired', 'none'])

/** A source of images as its owner sees it. */
export const Source = z
  .object({
    service: ImageSource,
    label: z.string(),
    way: SourceWay,
    fields: z.array(SourceField),
    offersPublicOnly: z.boolean(),
    /** True when the owner may choose its folders. */
    offersFolders: z.boolean(),
    /** True when it is read again automatically and by button. */
    syncs: z.boolean(),
    /** False where this server's operator has not registered with the service. */
    isSetUp: z.boolean(),
    connection: SourceConnection.nullable(),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof Source>

/** A folder at a source from the top, as `/2024/Lisbon`. */
export const FolderPath = z.string().startsWith('/', 'A folder begins with a slash.').max(1000)
/** Maximum number of chosen folders of a source. */
export const maxFolders = 100

/** A photograph that could not be imported. */
export const ImportFailure = z
  .object({ fileName: z.string(), page: z.string().nullable(), problem: z.string() })
  .meta({ id: 'ImportFailure' })
export type ImportFailure = z.infer<typeof ImportFailure>

/** Reasons why a service returned without a connection: the page of sources has a sentence for each. */
export const ConnectProblem = z.enum(['sign-in', 'consent', 'limited', 'down', 'refused', 'not-set-up'])
export type ConnectProblem = z.infer<typeof ConnectProblem>

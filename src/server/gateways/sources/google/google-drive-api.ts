import { z } from 'zod'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { ask, judged, judgedFile as judgedAnyFile, shaped } from '../wire/ask.ts'
import type { OwnReach, Reach } from '../connector.ts'
import { bearer } from '../wire/oauth2.ts'
import { SourceProblem } from '../source-problem.ts'

/** https://developers.google.com/workspace/drive/api/reference/rest/v3 */
const api = ({ app }: Pick<Reach, 'app'>) => `${app.url ?? 'https://www.googleapis.com'}/drive/v3`
const pageSize = 1000
const maxDrives = 100

const folderType = 'application/vnd.google-apps.folder'
const shortcutType = 'application/vnd.google-apps.shortcut'

const About = z.object({
  user: z.object({ displayName: z.string(), emailAddress: z.string().optional(), permissionId: z.string() }),
})
/** Shortcuts point elsewhere: https://developers.google.com/workspace/drive/api/guides/shortcuts */
const Entry = z
  .object({
    id: z.string(),
    name: z.string(),
    mimeType: z.string(),
    webViewLink: z.string().optional(),
    shortcutDetails: z.object({ targetId: z.string(), targetMimeType: z.string() }).optional(),
  })
  .transform(({ id, mimeType, shortcutDetails, ...entry }) => ({
    ...entry,
    id: shortcutDetails?.targetId ?? id,
    mimeType: shortcutDetails?.targetMimeType ?? mimeType,
    isShortcut: shortcutDetails !== undefined,
  }))
/** A file or folder; of a shortcut, what it leads to, by the name that the shortcut has. */
export type DriveEntry = z.output<typeof Entry>
const Entries = z.object({ files: z.array(Entry), nextPageToken: z.string().optional() })
const Drives = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })),
  nextPageToken: z.string().optional(),
})
/** https://developers.google.com/workspace/drive/api/guides/handle-errors */
const DriveError = z
  .object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) })
  .catch({ error: { errors: [] } })

export const isFolder = ({ mimeType }: Pick<DriveEntry, 'mimeType'>) => mimeType === folderType

/** A folder of the owner's own drive, of the shared one with this id, or of any (`anyDrive`). */
export type DriveFolder = { id: string; drive?: string | undefined }
export const anyDrive = '*'
type Part = { pageToken: string | undefined }

export const aboutOwner = (reach: OwnReach) =>
  get(reach, About, '/about', { fields: 'user(displayName,emailAddress,permissionId)' })

/** Query for folders, with or without pictures, in any drive. */
export const entriesIn = (
  reach: OwnReach,
  { id, drive }: DriveFolder,
  { kind, pageToken }: Part & { kind: 'folders' | 'all' },
) =>
  get(reach, Entries, '/files', {
    q: `'${id}' in parents and trashed = false and ${kinds[kind]}`,
    fields: 'nextPageToken,files(id,name,mimeType,webViewLink,shortcutDetails)',
    pageSize: String(pageSize),
    orderBy: 'name',
    supportsAllDrives: 'true',
    includeItemsFromAllDrives: 'true',
    ...corpora(drive),
    ...(pageToken === undefined ? {} : { pageToken }),
  })
function corpora(drive: string | undefined): Record<string, string> {
  if (drive === undefined) return { corpora: 'user' }
  return drive === anyDrive ? { corpora: 'allDrives' } : { corpora: 'drive', driveId: drive }
}
const folders = `mimeType = '${folderType}' or mimeType = '${shortcutType}'`
const kinds = { folders: `(${folders})`, all: `(${folders} or mimeType contains 'image/')` }

/** The drives that others share with the owner: https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list */
export const sharedDrives = (reach: OwnReach, { pageToken }: Part) =>
  get(reach, Drives, '/drives', {
    fields: 'nextPageToken,drives(id,name)',
    pageSize: String(maxDrives),
    ...(pageToken === undefined ? {} : { pageToken }),
  })

export const addressOfFile = (reach: OwnReach, id: string) =>
  `${api(reach)}/files/${encodeURIComponent(id)}?alt=media&supportsAllDrives=true`

async function get<S extends z.ZodType>(
  reach: OwnReach,
  shape: S,
  path: string,
  query: Record<string, string>,
): Promise<z.output<S>> {
  const url = `${api(reach)}${path}?${new URLSearchParams(query).toString()}`
  return shaped(shape, judgedByReason(await ask(reach, url, { headers: bearer(reach) }), reach.clock()).body, url)
}

/** Drive's 403 covers both temporary limits and missing rights. */
function judgedByReason(got: Fetched, now: Date, judge = judged): Fetched {
  if (got.status === 403 && reasonsIn(got).some((reason) => tooMuch.has(reason)))
    throw new SourceProblem('limited', 'Google asks us to wait.', pauseSeconds)
  return judge(got, now)
}
const tooMuch = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
])
const pauseSeconds = 60

/** A file that may not be saved is no reason to take the whole account for closed. */
export function judgedFile(got: Fetched, now: Date): Fetched {
  if (got.status === 403 && reasonsIn(got).some((reason) => reason.startsWith('cannotDownload')))
    throw new SourceProblem(
      'refused',
      'Google does not let this file be downloaded. Allow that there and sync again, or upload it here.',
    )
  return judgedByReason(got, now, judgedAnyFile)
}

const reasonsIn = ({ body }: Fetched): string[] => {
  const read = DriveError.safeParse(jsonIn(body))
  return read.data?.error.errors.map(({ reason }) => reason) ?? []
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

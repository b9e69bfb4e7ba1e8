import { z } from 'zod'
import { imageTypes } from '#contract/images/limits.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { ask, fetchPicture, judged, shaped } from './ask.ts'
import type { Connector, Folders, Listing, OwnReach, Reach, RemotePhoto } from './connector.ts'
import { accessOf, authorizeUrl, bearer, exchangeCode, type OAuth2, refreshTokens } from './oauth2.ts'
import { SourceProblem } from './source-problem.ts'

/** https://developers.google.com/workspace/drive/api/reference/rest/v3 and https://developers.google.com/identity/protocols/oauth2/web-server */
const api = ({ app }: Pick<Reach, 'app'>) => `${app.url ?? 'https://www.googleapis.com'}/drive/v3`
const oauth = ({ app }: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: app.url === undefined ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${app.url}/o/oauth2/v2/auth`,
  tokenUrl: `${app.url ?? 'https://oauth2.googleapis.com'}/token`,
  scopes: ['https://www.googleapis.com/auth/drive.readonly'],
  hasPkce: true,
  more: { access_type: 'offline', prompt: 'consent' },
})
const pageSize = 1000
/** A folder is read this far when its owner looks for folders in it. */
const mostPages = 5
/** The folder at the top is known by this name too. */
const top = 'root'
const folderType = 'application/vnd.google-apps.folder'

const About = z.object({
  user: z.object({ displayName: z.string(), emailAddress: z.string().optional(), permissionId: z.string() }),
})
const File = z.object({ id: z.string(), name: z.string(), mimeType: z.string(), webViewLink: z.string().optional() })
const Files = z.object({ files: z.array(File), nextPageToken: z.string().optional() })
/** https://developers.google.com/workspace/drive/api/guides/handle-errors */
const DriveError = z
  .object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) })
  .catch({ error: { errors: [] } })

/** A folder that is still to be listed, and the part of it that comes next. Two of one name in one folder are taken for one. */
const Waiting = z.object({ id: z.string(), path: z.string(), pageToken: z.string().optional() })
const Cursor = z.array(Waiting).min(1)
type Waiting = z.output<typeof Waiting>

/** Google Drive: OAuth 2 with PKCE; every picture in every folder of the owner's own drive. */
export const googleDrive: Connector = {
  service: 'google-drive',
  fields: [],
  offersPublicOnly: false,
  syncs: true,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const access = accessOf(await exchangeCode(reach, oauth(reach), answer))
      const fields = 'user(displayName,emailAddress,permissionId)'
      const { user } = await get({ ...reach, access, settings: {} }, About, '/about', { fields })
      return { account: user.emailAddress ?? user.displayName, accountKey: user.permissionId, access, settings: {} }
    },
  },
  refresh: (reach) => refreshTokens(reach, oauth(reach).tokenUrl),
  list: async (reach, { cursor }) =>
    await listNext(reach, cursor === undefined ? [{ id: top, path: '' }] : Cursor.parse(JSON.parse(cursor))),
  folders: foldersIn,
  file: async (reach, { id = '' }) =>
    await fetchPicture(
      reach,
      `${api(reach)}/files/${encodeURIComponent(id)}?alt=media`,
      { headers: bearer(reach) },
      {
        judge: judgedFile,
      },
    ),
}

/**
 * Folder after folder: a file says in which folder it lies, and not in which that one does; nor does Drive tell of what lies in a folder
 * that was moved.
 */
async function listNext(reach: OwnReach, [at, ...others]: Waiting[]): Promise<Listing> {
  if (!at) return { photos: [] }
  const kinds = `(mimeType = '${folderType}' or mimeType contains 'image/')`
  const { files, nextPageToken } = await filesIn(reach, at.id, { kinds, pageToken: at.pageToken })
  const inner = files.filter(isFolder).map(({ id, name }) => ({ id, path: `${at.path}/${segment(name)}` }))
  const further = nextPageToken === undefined ? [] : [{ ...at, pageToken: nextPageToken }]
  // What lies deepest comes first, so that little waits at a time.
  const rest = [...inner, ...further, ...others]
  return {
    photos: files.flatMap((file) => remotePhoto(file, at.path) ?? []),
    ...(rest.length > 0 ? { next: JSON.stringify(rest) } : {}),
  }
}

function remotePhoto(
  { id, name, mimeType, webViewLink }: z.output<typeof File>,
  within: string,
): RemotePhoto | undefined {
  if (!Object.hasOwn(imageTypes, mimeType)) return undefined
  return {
    id,
    fileName: name,
    file: { id },
    path: `${within}/${segment(name)}`,
    ...(webViewLink === undefined ? {} : { page: webViewLink }),
  }
}

const isFolder = ({ mimeType }: z.output<typeof File>) => mimeType === folderType

/** A name may hold what parts the names in a path; in its place stands a sign that looks like it. */
const segment = (name: string) => name.replaceAll('/', '∕')

async function foldersIn(reach: OwnReach, within: string): Promise<Folders> {
  let ids = [top]
  for (const name of within.split('/').slice(1)) {
    const { found } = await subfolders(reach, ids)
    ids = found.filter((folder) => segment(folder.name) === name).map(({ id }) => id)
    if (ids.length === 0) throw new SourceProblem('gone', 'This folder is not there any more.')
  }
  const { found, isAll } = await subfolders(reach, ids)
  return { paths: [...new Set(found.map(({ name }) => `${within}/${segment(name)}`))], isAll }
}

/** The folders in those of these ids. */
async function subfolders(
  reach: OwnReach,
  ids: string[],
): Promise<{ found: { id: string; name: string }[]; isAll: boolean }> {
  const found: { id: string; name: string }[] = []
  let isAll = true
  for (const id of ids) {
    let pageToken: string | undefined
    for (let page = 1; page === 1 || pageToken !== undefined; page++) {
      const part = await filesIn(reach, id, { kinds: `mimeType = '${folderType}'`, pageToken })
      found.push(...part.files)
      pageToken = part.nextPageToken
      if (page < mostPages) continue
      isAll &&= pageToken === undefined
      break
    }
  }
  return { found, isAll }
}

const filesIn = (reach: OwnReach, id: string, { kinds, pageToken }: { kinds: string; pageToken: string | undefined }) =>
  get(reach, Files, '/files', {
    q: `'${id}' in parents and trashed = false and ${kinds}`,
    fields: 'nextPageToken,files(id,name,mimeType,webViewLink)',
    pageSize: String(pageSize),
    orderBy: 'name',
    ...(pageToken === undefined ? {} : { pageToken }),
  })

async function get<S extends z.ZodType>(
  reach: OwnReach,
  shape: S,
  path: string,
  query: Record<string, string>,
): Promise<z.output<S>> {
  const url = `${api(reach)}${path}?${new URLSearchParams(query).toString()}`
  return shaped(shape, judgedByReason(await ask(reach, url, { headers: bearer(reach) }), reach.clock()).body, url)
}

/** Drive refuses with 403 what it would give later, and what it gives to nobody. */
function judgedByReason(got: Fetched, now: Date): Fetched {
  if (got.status === 403 && reasonsIn(got).some((reason) => tooMuch.has(reason)))
    throw new SourceProblem('limited', 'Google asks us to wait.', pauseSeconds)
  return judged(got, now)
}
const tooMuch = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
])
const pauseSeconds = 60

/** A file that may not be saved is no reason to take the whole account for closed. */
function judgedFile(got: Fetched, now: Date): Fetched {
  if (got.status === 403 && reasonsIn(got).some((reason) => reason.startsWith('cannotDownload')))
    throw new SourceProblem('refused', 'Google does not let this file be downloaded.')
  return judgedByReason(got, now)
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

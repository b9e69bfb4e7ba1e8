import { z } from 'zod'
import { imageTypes } from '#contract/images/limits.ts'
import { fetchPicture } from '../wire/ask.ts'
import type { Connector, Listing, OwnReach, Reach, RemotePhoto } from '../connector.ts'
import {
  aboutOwner,
  addressOfFile,
  type DriveEntry,
  entriesIn,
  isFolder,
  judgedFile,
  sharedDrives,
} from './google-drive-api.ts'
import { foldersIn, placeOf, segment, sharedFolder, top } from './google-drive-folders.ts'
import { accessOf, authorizeUrl, bearer, exchangeCode, type OAuth2, refreshTokens } from '../wire/oauth2.ts'
import { SourceProblem } from '../source-problem.ts'

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const oauth = ({ app }: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: app.url === undefined ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${app.url}/o/oauth2/v2/auth`,
  tokenUrl: `${app.url ?? 'https://oauth2.googleapis.com'}/token`,
  scopes: ['https://www.googleapis.com/auth/drive.readonly'],
  hasPkce: true,
  more: { access_type: 'offline', prompt: 'consent' },
})

/** A folder that is still to be listed, and the part of it that comes next. Two of one name in one folder are taken for one. */
const Waiting = z.object({
  kind: z.enum(['folder', 'drives']).default('folder'),
  id: z.string(),
  path: z.string(),
  drive: z.string().optional(),
  pageToken: z.string().optional(),
})
type Waiting = z.output<typeof Waiting>
/** `followed` are the folders that shortcuts have led to. */
const Cursor = z.object({ waiting: z.array(Waiting).min(1), followed: z.array(z.string()) })
type Cursor = z.output<typeof Cursor>

const start: Cursor = {
  waiting: [
    { kind: 'folder', id: top, path: '' },
    { kind: 'drives', id: '', path: `/${sharedFolder}` },
  ],
  followed: [],
}

/** A folder that shortcuts lead to is listed once, so that two which lead to each other come to an end; and no more of them than this. */
const maxFollowed = 500

/** Google Drive: OAuth 2 with PKCE; every picture in every folder of the owner's own drive and of those that are shared with them. */
export const googleDrive: Connector = {
  service: 'google-drive',
  fields: [],
  offersPublicOnly: false,
  syncs: true,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const access = accessOf(await exchangeCode(reach, oauth(reach), answer))
      const { user } = await aboutOwner({ ...reach, access, settings: {} })
      return { account: user.emailAddress ?? user.displayName, accountKey: user.permissionId, access, settings: {} }
    },
  },
  refresh: (reach) => refreshTokens(reach, oauth(reach).tokenUrl),
  list: async (reach, { cursor }) => await listNext(reach, cursor === undefined ? start : readCursor(cursor)),
  folders: foldersIn,
  file: async (reach, { id = '' }) =>
    await fetchPicture(reach, addressOfFile(reach, id), { headers: bearer(reach) }, { judge: judgedFile }),
}

/** A place of another form is none: everything is listed from the start, and nothing is imported twice. */
function readCursor(text: string): Cursor {
  return Cursor.safeParse(JSON.parse(text)).data ?? start
}

/**
 * Folder after folder: a file says in which folder it lies, and not in which that one does; nor does Drive tell of what lies in a folder
 * that was moved. What lies deepest comes first, so that little waits at a time.
 */
async function listNext(reach: OwnReach, { waiting: [at, ...others], followed }: Cursor): Promise<Listing> {
  if (!at) return { photos: [] }
  const { inner, photos, nextPageToken } = at.kind === 'drives' ? await drivesAt(reach, at) : await contentOf(reach, at)
  const known = new Set(followed)
  const fresh = inner.filter(
    ({ isShortcut, id }) => !isShortcut || (!known.has(id) && known.size < maxFollowed && known.add(id)),
  )
  const further = nextPageToken === undefined ? [] : [{ ...at, pageToken: nextPageToken }]
  const waiting = [...fresh.map((folder) => folder.place), ...further, ...others]
  return { photos, ...(waiting.length > 0 ? { next: JSON.stringify({ waiting, followed: [...known] }) } : {}) }
}

type Inner = { id: string; isShortcut: boolean; place: Waiting }
type Content = { inner: Inner[]; photos: RemotePhoto[]; nextPageToken: string | undefined }

async function drivesAt(reach: OwnReach, { path, pageToken }: Waiting): Promise<Content> {
  const { drives, nextPageToken } = await sharedDrives(reach, { pageToken })
  const inner = drives.map(({ id, name }): Inner => {
    const place = { kind: 'folder', id, drive: id, path: `${path}/${segment(name)}` } as const
    return { id, isShortcut: false, place }
  })
  return { inner, photos: [], nextPageToken }
}

async function contentOf(reach: OwnReach, at: Waiting): Promise<Content> {
  const { files, nextPageToken } = await entriesIn(reach, at, { kind: 'all', pageToken: at.pageToken }).catch(
    // A folder that has gone since it was met, or that a shortcut leads to and is not shared, has nothing in it for us.
    (error: unknown) => {
      if (at.id !== top && error instanceof SourceProblem && error.kind === 'gone')
        return { files: [], nextPageToken: undefined }
      throw error
    },
  )
  const inner = files.filter(isFolder).map((folder): Inner => {
    const { id, name, isShortcut } = folder
    return { id, isShortcut, place: { kind: 'folder', ...placeOf(folder, at), path: `${at.path}/${segment(name)}` } }
  })
  return { inner, photos: files.flatMap((file) => remotePhoto(file, at.path) ?? []), nextPageToken }
}

function remotePhoto({ id, name, mimeType, webViewLink }: DriveEntry, within: string): RemotePhoto | undefined {
  if (!Object.hasOwn(imageTypes, mimeType)) return undefined
  return {
    id,
    fileName: name,
    file: { id },
    path: `${within}/${segment(name)}`,
    ...(webViewLink === undefined ? {} : { page: webViewLink }),
  }
}

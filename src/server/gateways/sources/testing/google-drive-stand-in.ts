import type { ServerResponse } from 'node:http'
import { oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, type Picture, sendFile, sendJson, type Shelf, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2
const scope = 'https://www.googleapis.com/auth/drive.readonly'
const folderType = 'application/vnd.google-apps.folder'
const shortcutType = 'application/vnd.google-apps.shortcut'
/** Paths below it lie in shared drives: `/Shared drives/NAME/…`. */
const shared = '/Shared drives'

/** A shortcut in a folder of the owner's to the picture with this id, or to the folder with this path. */
type Shortcut = { name: string; folder: string; to: string }

type DriveMore = {
  token: () => string
  withhold: (scope: string | undefined) => void
  /** Makes the next answer Drive's rate limit. */
  tire: () => void
  /** Files that may not be downloaded. */
  kept: Set<string>
  shortcuts: Shortcut[]
}

/** Answers as https://developers.google.com/workspace/drive/api/reference/rest/v3 documents, two entries a page. */
export async function googleDriveStandIn(): Promise<StandIn & DriveMore> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/o/oauth2/v2/auth', token: '/token' }
  const provider = await oauth2Provider(tokens, { scope, hasPkce: true, givesRefresh: true, endpoints })
  const kept = new Set<string>()
  const shortcuts: Shortcut[] = []
  let isTired = false
  return {
    shelf,
    kept,
    shortcuts,
    token: () => [...tokens.good].at(-1)!,
    withhold: provider.withhold,
    tire: () => void (isTired = true),
    answer: (request, response) => {
      const { pathname, searchParams } = urlOf(request)
      if (provider.handles(request)) return provider.answer(request, response)
      if (!provider.isAllowed(request)) return refuse(response, 401, 'authError')
      if (isTired) {
        isTired = false
        return refuse(response, 403, 'userRateLimitExceeded')
      }
      if (pathname === '/drive/v3/about') return about(response, searchParams)
      if (pathname === '/drive/v3/files') return list({ shelf, shortcuts }, response, searchParams)
      if (pathname === '/drive/v3/drives') return drives(shelf, response, searchParams)
      const id = /^\/drive\/v3\/files\/([^/]+)$/.exec(pathname)?.[1]
      if (id === undefined || searchParams.get('alt') !== 'media') return refuse(response, 404, 'notFound')
      if (isShared(shelf, id) && searchParams.get('supportsAllDrives') !== 'true')
        return refuse(response, 404, 'notFound')
      if (kept.has(id)) return refuse(response, 403, 'cannotDownloadFile')
      return sendFile(shelf, response, id)
    },
  }
}

const refuse = (response: ServerResponse, code: number, reason: string) =>
  sendJson(
    response,
    { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
    code,
  )

/** Without `fields` Drive refuses to say anything here. */
function about(response: ServerResponse, asked: URLSearchParams): void {
  if (!asked.has('fields')) return refuse(response, 400, 'required')
  sendJson(response, {
    user: { displayName: 'Ana Almeida', emailAddress: 'ana@gmail.example', permissionId: '0123456789' },
  })
}

/** Allowed queries: one folder's folders and shortcuts, optionally pictures. */
const question =
  /^'([^']+)' in parents and trashed = false and \(mimeType = 'application\/vnd\.google-apps\.folder' or mimeType = 'application\/vnd\.google-apps\.shortcut'( or mimeType contains 'image\/')?\)$/

type Drive = { shelf: Shelf; shortcuts: Shortcut[] }

function list({ shelf, shortcuts }: Drive, response: ServerResponse, asked: URLSearchParams): void {
  const [, parent = '', withPictures] = question.exec(asked.get('q') ?? '') ?? []
  const path = parent === 'root' ? '' : pathOf(parent)
  if (parent === '' || !(path === '' || foldersOf(shelf).includes(path))) return refuse(response, 404, 'notFound')
  if (!mayAsk(asked)) return refuse(response, 400, 'invalid')
  const within = foldersOf(shelf)
    .filter((one) => one.startsWith(`${path}/`) && !one.slice(path.length + 1).includes('/') && one !== shared)
    .map(folderEntry)
  const shortcutsHere = shortcuts.filter(({ folder }) => folder === path).map(shortcutEntry)
  const pictures = shelf.pictures.filter((one) => folderOf(one) === path).map(fileEntry)
  const all = [...within, ...shortcutsHere, ...(withPictures ? pictures : [])]
  page(response, asked, { name: 'files', all: isTold(path, asked) ? all : [] })
}

/** https://developers.google.com/workspace/drive/api/guides/enable-shareddrives: who asks for one drive has to name it and to know what is shared. */
function mayAsk(asked: URLSearchParams): boolean {
  const knows = asked.get('supportsAllDrives') === 'true' && asked.get('includeItemsFromAllDrives') === 'true'
  if (asked.get('corpora') === 'drive') return knows && asked.has('driveId')
  return !asked.has('driveId') && (asked.get('corpora') !== 'allDrives' || knows)
}

/** True when listed: shared drives must be requested. */
function isTold(path: string, asked: URLSearchParams): boolean {
  const corpora = asked.get('corpora') ?? 'user'
  if (corpora === 'drive')
    return path === pathOf(asked.get('driveId')!) || path.startsWith(`${pathOf(asked.get('driveId')!)}/`)
  return corpora === 'allDrives' || !path.startsWith(`${shared}/`)
}

function drives(shelf: Shelf, response: ServerResponse, asked: URLSearchParams): void {
  const names = foldersOf(shelf).filter((path) => path.startsWith(`${shared}/`) && path.split('/').length === 3)
  const all = names.map((path) => ({ kind: 'drive#drive', id: idOf(path), name: path.split('/').at(-1)! }))
  page(response, asked, { name: 'drives', all })
}

type Entries = { name: 'files' | 'drives'; all: Record<string, unknown>[] }

function page(response: ServerResponse, asked: URLSearchParams, { name, all }: Entries): void {
  const from = Number(asked.get('pageToken') ?? '0')
  const fields = asked.get('fields') ?? `${name}(id,name,mimeType)`
  const next = from + pageSize < all.length && fields.includes('nextPageToken') ? String(from + pageSize) : undefined
  sendJson(response, {
    [name]: all.slice(from, from + pageSize).map((entry) => only(fields, name, entry)),
    ...(next === undefined ? {} : { nextPageToken: next }),
  })
}

/** Only what was asked for is told. */
function only(fields: string, name: string, entry: Record<string, unknown>): Record<string, unknown> {
  const wanted = new RegExp(`${name}\\(([^)]*)\\)`).exec(fields)?.[1]?.split(',') ?? []
  return Object.fromEntries(Object.entries(entry).filter(([name]) => wanted.includes(name)))
}

const folderOf = ({ folder = '/Photographs' }: Picture) => folder
const idOf = (path: string) => `folder-${Buffer.from(path).toString('base64url')}`
const pathOf = (id: string) => Buffer.from(id.replace('folder-', ''), 'base64url').toString()

/** Every folder that has something in it, however deep. */
const foldersOf = ({ pictures }: Shelf): string[] => [
  ...new Set(
    pictures.flatMap((picture) => {
      const names = folderOf(picture).split('/').slice(1)
      return names.map((_, depth) => `/${names.slice(0, depth + 1).join('/')}`)
    }),
  ),
]

const isShared = ({ pictures }: Shelf, id: string) =>
  pictures.some((picture) => picture.id === id && folderOf(picture).startsWith(`${shared}/`))

const shortcutEntry = ({ name, folder, to }: Shortcut) => ({
  kind: 'drive#file',
  id: `shortcut-${Buffer.from(`${folder}/${name}`).toString('base64url')}`,
  name,
  mimeType: shortcutType,
  shortcutDetails: to.startsWith('/')
    ? { targetId: idOf(to), targetMimeType: folderType }
    : { targetId: to, targetMimeType: 'image/jpeg' },
})

const folderEntry = (path: string) => ({
  kind: 'drive#file',
  id: idOf(path),
  // A slash is an ordinary letter in Drive's names.
  name: path.split('/').at(-1)!.replaceAll('%', '/'),
  mimeType: folderType,
  webViewLink: `https://drive.google.com/drive/folders/${idOf(path)}`,
})

const fileEntry = ({ id }: Picture) => ({
  kind: 'drive#file',
  id,
  name: `${id}.jpg`,
  mimeType: 'image/jpeg',
  webViewLink: `https://drive.google.com/file/d/${id}/view`,
})

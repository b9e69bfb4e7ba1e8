import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, type Picture, sendFile, sendJson, type Shelf, type StandIn, urlOf } from './shelf.ts'

const scope = 'account_info.read files.metadata.read files.content.read'

type DropboxMore = {
  token: () => string
  /** The owner does not allow one of the scopes. */
  withhold: (scope: string | undefined) => void
}

/** Answers as https://www.dropbox.com/developers/documentation/http/documentation documents, in pages. */
export async function dropboxStandIn(pageSize = 2): Promise<StandIn & DropboxMore> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/oauth2/authorize', token: '/oauth2/token' }
  const provider = await oauth2Provider(tokens, { scope, hasPkce: true, givesRefresh: true, endpoints })
  return {
    shelf,
    token: () => [...tokens.good].at(-1)!,
    withhold: provider.withhold,
    answer: async (request, response) => {
      const { pathname } = urlOf(request)
      if (provider.handles(request)) return provider.answer(request, response)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!)
      if (!provider.isAllowed(request))
        return sendJson(
          response,
          { error_summary: 'expired_access_token/', error: { '.tag': 'expired_access_token' } },
          401,
        )
      const body = await text(request)
      switch (pathname) {
        case '/2/users/get_current_account':
          return sendJson(response, {
            account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
            name: { display_name: 'Ana Almeida' },
          })
        case '/2/files/list_folder':
          return list(shelf, response, { asked: JSON.parse(body) as Asked, pageSize })
        case '/2/files/list_folder/continue': {
          const { cursor } = JSON.parse(body) as { cursor: string }
          const from = Number(/^at (\d+)$/.exec(cursor)?.[1] ?? Number.NaN)
          if (Number.isNaN(from) || from > shelf.pictures.length)
            return sendJson(response, { error_summary: 'reset/..', error: { '.tag': 'reset' } }, 409)
          return sendJson(response, listed(shelf, from, pageSize))
        }
        case '/2/files/download': {
          const { path } = JSON.parse(String(request.headers['dropbox-api-arg'])) as { path: string }
          const id = path.replace('id:', '')
          if (shelf.vanished.has(id))
            return sendJson(response, { error_summary: 'path/not_found/..', error: { '.tag': 'path' } }, 409)
          response.setHeader('dropbox-api-result', JSON.stringify({ id: path, name: `${id}.jpg` }))
          return sendFile(shelf, response, id)
        }
        case '/2/auth/token/revoke':
          shelf.revoke()
          return sendJson(response, null)
        default:
          return void response.writeHead(400).end('Unknown API function')
      }
    },
  }
}

type Asked = { path: string; recursive?: boolean }

/** Everything in parts, or one folder at once. */
function list(shelf: Shelf, response: ServerResponse, { asked, pageSize }: { asked: Asked; pageSize: number }): void {
  if (asked.recursive) return sendJson(response, listed(shelf, 0, pageSize))
  const at = asked.path.toLowerCase()
  const known = foldersOf(shelf).filter((folder) => folder.toLowerCase().startsWith(`${at}/`))
  const isThere = at === '' || foldersOf(shelf).some((folder) => folder.toLowerCase() === at)
  if (!isThere) return sendJson(response, { error_summary: 'path/not_found/', error: { '.tag': 'path' } }, 409)
  const inIt = known.filter((folder) => !folder.slice(at.length + 1).includes('/'))
  const files = shelf.pictures.filter((picture) => folderOf(picture).toLowerCase() === at)
  sendJson(response, { entries: [...inIt.map(folderEntry), ...files.map(fileEntry)], cursor: 'end', has_more: false })
}

const folderOf = ({ folder = '/Photographs' }: Picture) => folder

/** Every folder that has something in it, however deep. */
const foldersOf = ({ pictures }: Shelf): string[] => [
  ...new Set(
    pictures.flatMap((picture) => {
      const names = folderOf(picture).split('/').slice(1)
      return names.map((_, depth) => `/${names.slice(0, depth + 1).join('/')}`)
    }),
  ),
]

const folderEntry = (path: string) => ({
  '.tag': 'folder',
  id: `id:folder of ${path}`,
  name: path.split('/').at(-1),
  path_display: path,
  path_lower: path.toLowerCase(),
})

const fileEntry = (picture: Picture) => {
  const path = `${folderOf(picture)}/${picture.id}.jpg`
  return {
    '.tag': 'file',
    id: `id:${picture.id}`,
    name: `${picture.id}.jpg`,
    path_display: path,
    path_lower: path.toLowerCase(),
    client_modified: '2026-03-01T10:00:00Z',
    server_modified: '2026-03-01T10:00:00Z',
    rev: '0123456789abcdef0',
    size: 1,
  }
}

/** The folder's additions in order; a cursor is a position. */
function listed(shelf: Shelf, from: number, pageSize: number) {
  const some = shelf.pictures.slice(from, from + pageSize)
  return {
    entries: [...(from === 0 ? foldersOf(shelf).map(folderEntry) : []), ...some.map(fileEntry)],
    cursor: `at ${from + some.length}`,
    has_more: from + some.length < shelf.pictures.length,
  }
}

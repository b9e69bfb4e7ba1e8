import { text } from 'node:stream/consumers'
import { oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type Shelf, type StandIn, urlOf } from './shelf.ts'

const scope = 'account_info.read files.metadata.read files.content.read'

type DropboxMore = {
  token: () => string
  /** The owner does not allow one of the scopes. */
  withhold: (scope: string | undefined) => void
}

/** Answers as https://www.dropbox.com/developers/documentation/http/documentation documents, a few entries a page. */
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
          return sendJson(response, listed(shelf, 0, pageSize))
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

/** What has happened to the folder: additions in order, a cursor being a place among them. */
function listed({ pictures }: Shelf, from: number, pageSize: number) {
  const some = pictures.slice(from, from + pageSize)
  const path = '/Photographs'
  return {
    entries: [
      ...(from === 0 ? [{ '.tag': 'folder', id: 'id:folder', name: 'Photographs', path_display: path }] : []),
      ...some.map(({ id }) => ({
        '.tag': 'file',
        id: `id:${id}`,
        name: `${id}.jpg`,
        path_display: `${path}/${id}.jpg`,
        path_lower: `${path}/${id}.jpg`.toLowerCase(),
        client_modified: '2026-03-01T10:00:00Z',
        server_modified: '2026-03-01T10:00:00Z',
        rev: '0123456789abcdef0',
        size: 1,
      })),
    ],
    cursor: `at ${from + some.length}`,
    has_more: from + some.length < pictures.length,
  }
}

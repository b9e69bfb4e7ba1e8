import { oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2
const scope = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly'

/** Answers as https://developers.google.com/photos/picker/reference/rest documents; the owner has picked at the second look. */
export async function googleStandIn(): Promise<StandIn & { token: () => string }> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/o/oauth2/v2/auth', token: '/token' }
  const provider = await oauth2Provider(tokens, { scope, hasPkce: true, givesRefresh: true, endpoints })
  const looks = new Map<string, number>()
  return {
    shelf,
    token: () => [...tokens.good].at(-1)!,
    answer: (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      if (provider.handles(request)) return provider.answer(request, response)
      if (!provider.isAllowed(request))
        return sendJson(response, { error: { code: 401, status: 'UNAUTHENTICATED' } }, 401)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('=d', ''))
      const session = (id: string, isSet: boolean) => ({
        id,
        pickerUri: `https://photos.google.com/picker/${id}`,
        pollingConfig: { pollInterval: '1s', timeoutIn: '1800s' },
        mediaItemsSet: isSet,
      })
      if (pathname === '/v1/sessions' && request.method === 'POST') {
        const id = `session-${looks.size + 1}`
        looks.set(id, 0)
        return sendJson(response, session(id, false))
      }
      const id = pathname.startsWith('/v1/sessions/')
        ? pathname.slice('/v1/sessions/'.length)
        : searchParams.get('sessionId')
      const seen = looks.get(id ?? '')
      if (id === null || seen === undefined)
        return sendJson(response, { error: { code: 404, status: 'NOT_FOUND' } }, 404)
      if (pathname.startsWith('/v1/sessions/')) {
        looks.set(id, seen + 1)
        return sendJson(response, session(id, seen > 0))
      }
      const from = Number(searchParams.get('pageToken') ?? '0')
      const some = shelf.pictures.slice(from, from + pageSize)
      sendJson(response, {
        mediaItems: some.map((picture) => ({
          id: picture.id,
          createTime: '2026-03-01T10:00:00Z',
          type: 'PHOTO',
          mediaFile: {
            baseUrl: `${origin}/files/${picture.id}`,
            mimeType: 'image/jpeg',
            filename: `${picture.id}.jpg`,
          },
        })),
        ...(from + pageSize < shelf.pictures.length ? { nextPageToken: String(from + pageSize) } : {}),
      })
    },
  }
}

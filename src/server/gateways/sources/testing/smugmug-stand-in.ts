import { oauth1Provider } from './oauth1-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2

/** Answers as https://api.smugmug.com/api/v2/doc documents: a public and a private gallery, two photographs a page. */
export function smugmugStandIn(): StandIn {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const provider = oauth1Provider(tokens, {})
  const steps = {
    '/services/oauth/1.0a/getRequestToken': provider.requestToken,
    '/services/oauth/1.0a/authorize': provider.authorize,
    '/services/oauth/1.0a/getAccessToken': provider.accessToken,
  } as Record<string, typeof provider.requestToken>
  return {
    shelf,
    answer: (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      const step = steps[pathname]
      if (step) return step(request, response)
      if (!provider.isAllowed(request)) return sendJson(response, { Code: 401, Message: 'Unauthorized' }, 401)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!)
      const say = (body: object) => sendJson(response, { Code: 200, Message: 'Ok', Response: body })
      if (pathname === '/api/v2!authuser') return say({ User: { NickName: 'ana', Name: 'Ana Almeida' } })
      const updated = new Date().toISOString()
      if (pathname === '/api/v2/user/ana!albums')
        return say({
          Album: ['Public', 'Private'].map((standing) => ({
            AlbumKey: standing,
            Name: standing,
            Privacy: standing,
            SecurityType: 'None',
            ImagesLastUpdated: updated,
            Uris: { AlbumImages: { Uri: `/api/v2/album/${standing}!images` } },
          })),
          Pages: { Total: 2, Start: 1, Count: 2 },
        })
      const album = /^\/api\/v2\/album\/(\w+)!images$/.exec(pathname)?.[1]
      if (album === undefined) return sendJson(response, { Code: 404 }, 404)
      const all = shelf.pictures.filter(({ isPublic }) => isPublic === (album === 'Public'))
      const start = Number(searchParams.get('start') ?? '1')
      const some = all.slice(start - 1, start - 1 + pageSize)
      const hasMore = start - 1 + pageSize < all.length
      say({
        AlbumImage: some.map(({ id, title }) => ({
          ImageKey: id,
          FileName: `${id}.jpg`,
          Title: title,
          KeywordArray: ['harbour'],
          Hidden: false,
          IsVideo: false,
          ArchivedUri: `${origin}/files/${id}`,
          WebUri: `https://ana.smugmug.com/${id}`,
        })),
        Pages: {
          Total: all.length,
          Start: start,
          Count: some.length,
          ...(hasMore ? { NextPage: `/api/v2/album/${album}!images?start=${start + pageSize}` } : {}),
        },
      })
    },
  }
}

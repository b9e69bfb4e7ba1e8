import { oauth1Provider } from './oauth1-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 3

/** Answers as https://www.flickr.com/services/api/flickr.people.getPhotos.html documents, three photographs a page. */
export function flickrStandIn(): StandIn {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const provider = oauth1Provider(tokens, { fullname: 'Ana Almeida', user_nsid: '12037949754@N01', username: 'ana' })
  return {
    shelf,
    answer: (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      if (pathname === '/services/oauth/request_token') return provider.requestToken(request, response)
      if (pathname === '/services/oauth/authorize')
        return searchParams.get('perms') === 'read'
          ? provider.authorize(request, response)
          : response.writeHead(400).end()
      if (pathname === '/services/oauth/access_token') return provider.accessToken(request, response)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      if (!provider.isAllowed(request))
        return sendJson(response, { stat: 'fail', code: 98, message: 'Invalid auth token' })
      const asked = Object.fromEntries(searchParams)
      if (asked['method'] !== 'flickr.people.getPhotos' || asked['user_id'] !== 'me')
        return sendJson(response, { stat: 'fail', code: 112, message: 'Method not found' })
      const page = Number(asked['page'])
      const from = Number(asked['min_upload_date'] ?? 0)
      const all = shelf.pictures.filter(
        ({ isPublic, uploadedAt = Number.POSITIVE_INFINITY }) =>
          (isPublic || asked['privacy_filter'] !== '1') && uploadedAt >= from,
      )
      const photo = all.slice((page - 1) * pageSize, page * pageSize).map(({ id, title, isPublic }) => ({
        id,
        owner: '12037949754@N01',
        secret: 'a123456',
        server: '2',
        farm: 1,
        title,
        ispublic: isPublic ? 1 : 0,
        isfriend: 0,
        isfamily: 0,
        media: 'photo',
        tags: 'harbour boats',
        url_k: `${origin}/files/${id}.jpg`,
        height_k: 480,
        width_k: 640,
      }))
      const pages = Math.ceil(all.length / pageSize)
      sendJson(response, { photos: { page, pages, perpage: pageSize, total: all.length, photo }, stat: 'ok' })
    },
  }
}

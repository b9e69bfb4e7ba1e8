import { app, oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2

/** Answers as https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login documents, tokens in the query. */
export async function instagramStandIn(): Promise<StandIn> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shortLived = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/oauth/authorize', token: '/oauth/access_token' }
  const asked = { scope: 'instagram_business_basic', hasPkce: false, givesRefresh: false, endpoints }
  const provider = await oauth2Provider(shortLived, asked)
  return {
    shelf,
    answer: (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      if (provider.handles(request)) return provider.answer(request, response)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      const token = searchParams.get('access_token') ?? ''
      const isExchange = pathname === '/access_token' && searchParams.get('client_secret') === app.secret
      if (isExchange && shortLived.good.delete(token)) {
        tokens.good.add(`long-${token}`)
        return sendJson(response, { access_token: `long-${token}`, token_type: 'bearer', expires_in: 5_183_944 })
      }
      if (!tokens.good.has(token))
        return sendJson(
          response,
          { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } },
          400,
        )
      if (pathname === '/v23.0/me') return sendJson(response, { user_id: '17841405793187218', username: 'ana' })
      if (pathname !== '/v23.0/me/media')
        return sendJson(response, { error: { message: 'Unknown path', code: 100 } }, 400)
      const from = Number(searchParams.get('after') ?? '0')
      const some = shelf.pictures.slice(from, from + pageSize)
      const picture = (id: string) => ({ id, media_type: 'IMAGE', media_url: `${origin}/files/${id}.jpg` })
      const data = some.map(({ id, title }, index) =>
        index === 0
          ? { ...picture(id), caption: `${title}\n#harbour`, permalink: `https://www.instagram.com/p/${id}/` }
          : { id: `album-${id}`, media_type: 'CAROUSEL_ALBUM', caption: title, children: { data: [picture(id)] } },
      )
      const film = from === 0 ? [{ id: 'film', media_type: 'VIDEO', media_url: `${origin}/files/film.mp4` }] : []
      const after = String(from + pageSize)
      const hasMore = from + pageSize < shelf.pictures.length
      sendJson(response, {
        data: [...data, ...film],
        paging: { cursors: { after }, ...(hasMore ? { next: `${origin}/next` } : {}) },
      })
    },
  }
}

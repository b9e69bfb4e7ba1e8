import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { app, oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2

/** Answers as https://shopify.dev/docs/api/admin-graphql documents; the way back is signed as Shopify signs it. */
export async function shopifyStandIn(): Promise<StandIn> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/admin/oauth/authorize', token: '/admin/oauth/access_token' }
  const asked = { scope: 'read_files', hasPkce: false, givesRefresh: false, endpoints }
  const provider = await oauth2Provider(tokens, asked)
  return {
    shelf,
    answer: async (request, response) => {
      const { pathname, origin } = urlOf(request)
      if (pathname === endpoints.authorize) {
        const redirect = response.setHeader.bind(response)
        response.setHeader = (name, value) => redirect(name, name === 'Location' ? signed(String(value)) : value)
        return provider.answer(request, response)
      }
      if (provider.handles(request)) return provider.answer(request, response)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      if (!tokens.good.has(String(request.headers['x-shopify-access-token'])))
        return sendJson(response, { errors: 'Invalid API key' }, 401)
      const { query, variables } = JSON.parse(await text(request)) as {
        query: string
        variables: { after: string | null }
      }
      if (!pathname.endsWith('/graphql.json') || !query.includes('media_type:IMAGE')) return sendJson(response, {}, 404)
      const from = Number(variables.after ?? '0')
      const some = shelf.pictures.slice(from, from + pageSize)
      sendJson(response, {
        data: {
          files: {
            nodes: some.map(({ id, title }) => ({
              id: `gid://shopify/MediaImage/${id}`,
              alt: title,
              image: { url: `${origin}/files/${id}.jpg?v=1` },
            })),
            pageInfo: { hasNextPage: from + pageSize < shelf.pictures.length, endCursor: String(from + pageSize) },
          },
        },
      })
    },
  }
}

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant */
function signed(location: string): string {
  const back = new URL(location)
  back.searchParams.set('shop', 'harbour-prints.myshopify.com')
  back.searchParams.set('timestamp', '1767225600')
  back.searchParams.sort()
  const message = [...back.searchParams].map(([name, value]) => `${name}=${value}`).join('&')
  back.searchParams.set('hmac', createHmac('sha256', app.secret).update(message).digest('hex'))
  return back.href
}

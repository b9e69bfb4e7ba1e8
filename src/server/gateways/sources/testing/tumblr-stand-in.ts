import { oauth2Provider } from './oauth2-stand-in.ts'
import { emptyShelf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2

/** Answers as documented at https://www.tumblr.com/docs/en/api/v2: a blog with private posts, and a reblog of another's picture. */
export async function tumblrStandIn(): Promise<StandIn> {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const shelf = emptyShelf(tokens)
  const endpoints = { authorize: '/oauth2/authorize', token: '/v2/oauth2/token' }
  const asked = { scope: 'basic offline_access', hasPkce: false, givesRefresh: true, endpoints }
  const provider = await oauth2Provider(tokens, asked)
  return {
    shelf,
    answer: (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      if (provider.handles(request)) return provider.answer(request, response)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      if (!provider.isAllowed(request))
        return sendJson(response, { meta: { status: 401, msg: 'Unauthorized' }, response: [] }, 401)
      const say = (body: object) => sendJson(response, { meta: { status: 200, msg: 'OK' }, response: body })
      if (pathname === '/v2/user/info')
        return say({ user: { name: 'ana', blogs: [{ name: 'ana', type: 'public', primary: true }] } })
      if (pathname !== '/v2/blog/ana/posts' || searchParams.get('npf') !== 'true') return sendJson(response, {}, 404)
      const offset = Number(searchParams.get('offset'))
      const image = (id: string) => ({
        type: 'image',
        alt_text: shelf.pictures.find((one) => one.id === id)?.title ?? 'somebody else',
        media: [
          { url: `${origin}/files/small.jpg`, width: 100, height: 75, type: 'image/jpeg' },
          { url: `${origin}/files/${id}.jpg`, width: 640, height: 480, type: 'image/jpeg' },
        ],
      })
      const reblog = {
        id_string: 'reblog',
        state: 'published',
        summary: '',
        tags: [],
        content: [image('other')],
        trail: [{}],
      }
      const posts = [
        ...shelf.pictures.map(({ id, isPublic }) => ({
          id_string: id,
          post_url: `https://ana.tumblr.com/post/${id}`,
          state: isPublic ? 'published' : 'private',
          summary: '',
          tags: ['harbour'],
          content: [{ type: 'text', text: 'At the harbour' }, image(id)],
          trail: [],
        })),
        reblog,
      ]
      say({ posts: posts.slice(offset, offset + pageSize), total_posts: posts.length })
    },
  }
}

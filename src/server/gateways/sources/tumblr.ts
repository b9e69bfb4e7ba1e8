import { z } from 'zod'
import { askJson, fetchPicture } from './wire/ask.ts'
import type { Connector, OwnReach, Place, Reach, RemotePhoto } from './connector.ts'
import { accessOf, authorizeUrl, bearer, exchangeCode, type OAuth2, refreshTokens } from './wire/oauth2.ts'
import { readQueue, writeQueue } from './wire/queue-cursor.ts'

/** https://www.tumblr.com/docs/en/api/v2 and https://www.tumblr.com/docs/npf */
const api = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://api.tumblr.com'
const oauth = (reach: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: `${reach.app.url ?? 'https://www.tumblr.com'}/oauth2/authorize`,
  tokenUrl: `${api(reach)}/v2/oauth2/token`,
  scopes: ['basic', 'offline_access'],
  hasPkce: false,
})
/** The most that Tumblr gives at once. */
const pageSize = 20

const UserInfo = z.object({
  response: z.object({
    user: z.object({
      name: z.string(),
      blogs: z.array(z.object({ name: z.string(), type: z.enum(['public', 'private']).catch('private') })),
    }),
  }),
})
const Block = z.object({
  type: z.string(),
  media: z
    .array(z.object({ url: z.string(), width: z.number().default(0), type: z.string().optional() }))
    .or(z.looseObject({}).transform(() => []))
    .default([]),
  alt_text: z.string().optional(),
})
const Posts = z.object({
  response: z.object({
    total_posts: z.number(),
    posts: z.array(
      z.object({
        id_string: z.string(),
        post_url: z.string().optional(),
        state: z.string().default('published'),
        summary: z.string().default(''),
        tags: z.array(z.string()).default([]),
        content: z.array(Block).default([]),
        trail: z.array(z.unknown()).default([]),
      }),
    ),
  }),
})

/** Tumblr: OAuth 2; the pictures of the owner's own posts in all of their blogs, reblogs left out. */
export const tumblr: Connector = {
  service: 'tumblr',
  fields: [],
  offersPublicOnly: true,
  syncs: true,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const access = accessOf(await exchangeCode(reach, oauth(reach), answer))
      const { user } = await info({ ...reach, access, settings: {} })
      return { account: user.name, accountKey: user.name, access, settings: {} }
    },
  },
  refresh: (reach) => refreshTokens(reach, oauth(reach).tokenUrl),
  list: async (reach, place) => {
    const [at, ...rest] = place.cursor === undefined ? await blogs(reach, place) : readQueue(place.cursor)
    if (at === undefined) return { photos: [] }
    const { photos, more } = await posts(reach, at, place)
    const next = writeQueue([...more, ...rest])
    return { photos, ...(next === undefined ? {} : { next }) }
  },
  file: (reach, { url = '' }) => fetchPicture(reach, url),
}

const info = async (reach: OwnReach) =>
  (await askJson(reach, UserInfo, `${api(reach)}/v2/user/info`, { headers: bearer(reach) })).response

/** Start in each blog: `public ana 0`. */
async function blogs(reach: OwnReach, { publicOnly }: Place): Promise<string[]> {
  const { user } = await info(reach)
  return user.blogs.filter(({ type }) => !publicOnly || type === 'public').map(({ name, type }) => `${type} ${name} 0`)
}

async function posts(
  reach: OwnReach,
  at: string,
  { publicOnly }: Place,
): Promise<{ photos: RemotePhoto[]; more: string[] }> {
  const [type = '', blog = '', from = '0'] = at.split(' ')
  const url = new URL(`${api(reach)}/v2/blog/${encodeURIComponent(blog)}/posts`)
  for (const [name, value] of Object.entries({ npf: 'true', limit: String(pageSize), offset: from }))
    url.searchParams.set(name, value)
  const { response } = await askJson(reach, Posts, url.href, { headers: bearer(reach) })
  const seen = Number(from) + response.posts.length
  const own = response.posts.filter(({ trail, state }) => trail.length === 0 && (!publicOnly || state === 'published'))
  return {
    photos: own.flatMap((post) => photosOf(post, type === 'public')),
    more: response.posts.length > 0 && seen < response.total_posts ? [`${type} ${blog} ${seen}`] : [],
  }
}

type Post = z.output<typeof Posts>['response']['posts'][number]

function photosOf({ id_string: id, post_url: page, state, summary, tags, content }: Post, isOfPublicBlog: boolean) {
  const pictures = content.filter(({ type, media }) => type === 'image' && media.length > 0)
  return pictures.map(({ media, alt_text: alt }, index): RemotePhoto => {
    const { url } = media.reduce((largest, one) => (one.width > largest.width ? one : largest))
    const ending = /\.(\w{3,4})$/.exec(new URL(url).pathname)?.[1] ?? 'jpg'
    return {
      id: `${id}/${index}`,
      fileName: `${id}-${index + 1}.${ending}`,
      file: { url },
      title: alt ?? summary,
      tags,
      ...(page === undefined ? {} : { page }),
      isPublic: isOfPublicBlog && state === 'published',
    }
  })
}

import { z } from 'zod'
import { ask, fetchPicture, judged, shaped } from './wire/ask.ts'
import type { Connector, OwnReach, Reach, RemoteFile, RemotePhoto } from './connector.ts'
import { authorizeUrl, exchangeCode, type OAuth2 } from './wire/oauth2.ts'
import { SourceProblem } from './source-problem.ts'

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login */
const graph = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://graph.instagram.com'
const version = 'v23.0'
const oauth = ({ app }: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: `${app.url ?? 'https://www.instagram.com'}/oauth/authorize`,
  tokenUrl: `${app.url ?? 'https://api.instagram.com'}/oauth/access_token`,
  scopes: ['instagram_business_basic'],
  scopeSeparator: ',',
  hasPkce: false,
})
const pageSize = 100
/** Tokens last 60 days and are renewable only while valid. */
const renewAfterMs = 7 * 86_400_000

const LongLived = z.object({ access_token: z.string().min(1) })
const Me = z.object({ user_id: z.coerce.string(), username: z.string(), account_type: z.string().optional() })
const Picture = z.object({ id: z.string(), media_type: z.string(), media_url: z.string().optional() })
const Media = z.object({
  data: z.array(
    Picture.extend({
      caption: z.string().default(''),
      permalink: z.string().optional(),
      children: z.object({ data: z.array(Picture) }).optional(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).default({}),
})
/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const Failure = z
  .object({ error: z.object({ code: z.number(), message: z.string() }) })
  .catch({ error: { code: 0, message: '' } })

/** Instagram of professional accounts: OAuth 2, whose tokens are renewed before they end. Everything there is public. */
export const instagram: Connector = {
  service: 'instagram',
  fields: [],
  offersPublicOnly: false,
  syncs: true,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const { access_token: token } = await exchangeCode(reach, oauth(reach), answer)
      const access = await longLived(reach, '/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: reach.app.secret,
        access_token: token,
      })
      const { user_id: accountKey, username: account } = await get({ ...reach, access, settings: {} }, Me, '/me', {
        fields: 'user_id,username,account_type',
      })
      return { account, accountKey, access, settings: {} }
    },
  },
  isStale: ({ access, clock }) => clock().getTime() - Date.parse(access['since'] ?? '') > renewAfterMs,
  refresh: (reach) =>
    longLived(reach, '/refresh_access_token', {
      grant_type: 'ig_refresh_token',
      access_token: reach.access['token'] ?? '',
    }),
  list: async (reach, { cursor }) => {
    const fields = 'id,caption,media_type,media_url,permalink,children{id,media_type,media_url}'
    const asked = { fields, limit: String(pageSize), ...(cursor === undefined ? {} : { after: cursor }) }
    const { data, paging } = await get(reach, Media, '/me/media', asked)
    const after = paging.next === undefined ? undefined : paging.cursors?.after
    return { photos: data.flatMap(photosOf), ...(after === undefined ? {} : { next: after }) }
  },
  file: (reach, file) => fetchFile(reach, file),
}

const longLived = async (reach: Reach, path: string, asked: Record<string, string>) => ({
  token: (await get({ ...reach, access: {}, settings: {} }, LongLived, path, asked)).access_token,
  since: reach.clock().toISOString(),
})

async function get<S extends z.ZodType>(
  reach: OwnReach,
  shape: S,
  path: string,
  asked: Record<string, string>,
): Promise<z.output<S>> {
  const url = new URL(path.endsWith('access_token') ? graph(reach) + path : `${graph(reach)}/${version}${path}`)
  const token = reach.access['token']
  for (const [name, value] of Object.entries({ ...asked, ...(token ? { access_token: token } : {}) }))
    url.searchParams.set(name, value)
  const got = await ask(reach, url.href, { accept: 'application/json' })
  if (got.status === 400 || got.status === 401 || got.status === 403) throw failure(shaped(Failure, got.body, url.href))
  return shaped(shape, judged(got, reach.clock()).body, url.href)
}

/** 190: the token is good no more, and cannot be renewed then; 4, 17, 32 and 613: too much was asked for this hour. */
function failure({ error: { code, message } }: z.output<typeof Failure>): SourceProblem {
  if (code === 190 || code === 10 || (code >= 200 && code < 300))
    return new SourceProblem('consent', 'The permission to read this account has ended.')
  if ([4, 17, 32, 613].includes(code)) return new SourceProblem('limited', 'Instagram asks us to wait.', 3600)
  return new SourceProblem('refused', `Instagram refuses what we ask: ${message.slice(0, 200)}`)
}

/** Albums hold pictures of their own; films are left out. */
function photosOf(media: z.output<typeof Media>['data'][number]): RemotePhoto[] {
  const pictures = media.media_type === 'CAROUSEL_ALBUM' ? (media.children?.data ?? []) : [media]
  return pictures.flatMap(({ id, media_type: type, media_url: url }) =>
    type !== 'IMAGE' || url === undefined
      ? []
      : [
          {
            id,
            fileName: `${id}.jpg`,
            file: { id, url },
            title: media.caption.split('\n', 1)[0] ?? '',
            tags: [...media.caption.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag!),
            ...(media.permalink === undefined ? {} : { page: media.permalink }),
            isPublic: true,
          },
        ],
  )
}

/** File addresses expire; then Instagram gives another. */
async function fetchFile(reach: OwnReach, { id = '', url = '' }: Record<string, string>): Promise<RemoteFile> {
  try {
    return await fetchPicture(reach, url)
  } catch (error) {
    if (!(error instanceof SourceProblem) || error.kind !== 'consent') throw error
    const { media_url: other } = await get(reach, Picture, `/${id}`, { fields: 'id,media_type,media_url' })
    return await fetchPicture(reach, other ?? url)
  }
}

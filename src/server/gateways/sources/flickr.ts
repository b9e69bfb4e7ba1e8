import { z } from 'zod'
import { askJson, fetchPicture } from './wire/ask.ts'
import type { Connector, OwnReach, Place, Reach, RemotePhoto } from './connector.ts'
import { accessToken, requestToken, signed, type Token } from './wire/oauth1.ts'
import { SourceProblem } from './source-problem.ts'

/** https://www.flickr.com/services/api/auth.oauth.html and https://www.flickr.com/services/api/ */
const site = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://www.flickr.com'
const api = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://api.flickr.com'

/** The most that flickr.people.getPhotos gives at once. */
const pageSize = 500
/** Overlap of imports in seconds, as clocks differ. */
const marginSeconds = 3600

/** The sizes that photographs are offered in, the largest first; the original only where its owner's plan allows. */
const sizes = [
  'url_o',
  'url_6k',
  'url_5k',
  'url_4k',
  'url_3k',
  'url_k',
  'url_h',
  'url_l',
  'url_c',
  'url_z',
  'url_m',
] as const
const url = z.string().optional()

/** https://www.flickr.com/services/api/flickr.people.getPhotos.html */
const Photo = z.object({
  id: z.string(),
  owner: z.string(),
  title: z.string().default(''),
  ispublic: z.coerce.number(),
  media: z.string().default('photo'),
  tags: z.string().default(''),
  ...(Object.fromEntries(sizes.map((size) => [size, url])) as Record<(typeof sizes)[number], typeof url>),
})
const Photos = z.object({
  stat: z.literal('ok'),
  photos: z.object({
    page: z.coerce.number(),
    pages: z.coerce.number(),
    total: z.coerce.number(),
    photo: z.array(Photo),
  }),
})
/** Errors come with status 200; codes 95 to 99 are about the token, 105, 106 and 201 about Flickr itself. */
const Failure = z.object({ stat: z.literal('fail'), code: z.number(), message: z.string() })
const Answer = z.union([Photos, Failure])

/** Flickr: OAuth 1.0a. */
export const flickr: Connector = {
  service: 'flickr',
  fields: [],
  offersPublicOnly: true,
  syncs: true,
  consent: {
    begin: async (reach, { callbackUrl, state }) => {
      const back = `${callbackUrl}?state=${state}`
      const { token, secret } = await requestToken(reach, `${site(reach)}/services/oauth/request_token`, back)
      const to = new URL(`${site(reach)}/services/oauth/authorize`)
      to.searchParams.set('oauth_token', token)
      to.searchParams.set('perms', 'read')
      return { to: to.href, kept: { token, secret } }
    },
    finish: async (reach, { kept, query }) => {
      const temporary = temporaryToken(kept, query)
      const verifier = query['oauth_verifier'] ?? ''
      const { token, answer } = await accessToken(reach, `${site(reach)}/services/oauth/access_token`, {
        temporary,
        verifier,
      })
      const account = answer['fullname'] || answer['username'] || 'Flickr'
      return { account, accountKey: answer['user_nsid'] ?? account, access: { ...token }, settings: {} }
    },
  },
  list: async (reach, place) => {
    const started = Math.floor(reach.clock().getTime() / 1000)
    const answer = await askJson(reach, Answer, ...signedUrl(reach, listUrl(reach, place)))
    if (answer.stat === 'fail') throw failure(answer)
    const { photo, page, pages, total } = answer.photos
    const photos = photo.flatMap((one) => remotePhoto(one) ?? [])
    return {
      photos,
      total,
      ...(page < pages ? { next: String(page + 1) } : {}),
      changesFrom: String(started - marginSeconds),
    }
  },
  file: (reach, { url: address = '' }) => fetchPicture(reach, address),
}

/** Requires the temporary token that we asked for. */
export function temporaryToken(kept: Record<string, string>, query: Record<string, string>): Token {
  const { token = '', secret = '' } = kept
  if (query['oauth_token'] !== token || !query['oauth_verifier'])
    throw new SourceProblem('consent', 'The permission was not given, so nothing was connected.')
  return { token, secret }
}

const tokenOf = ({ access }: OwnReach): Token => ({ token: access['token'] ?? '', secret: access['secret'] ?? '' })

const signedUrl = (reach: OwnReach, address: string) =>
  [address, { headers: signed(reach, address, tokenOf(reach)) }] as const

function listUrl(reach: OwnReach, { cursor, changesFrom, publicOnly }: Place): string {
  const address = new URL(`${api(reach)}/services/rest/`)
  const asked = {
    method: 'flickr.people.getPhotos',
    user_id: 'me',
    format: 'json',
    nojsoncallback: '1',
    per_page: String(pageSize),
    page: cursor ?? '1',
    extras: ['media', 'tags', ...sizes].join(','),
    ...(publicOnly ? { privacy_filter: '1' } : {}),
    ...(changesFrom === undefined ? {} : { min_upload_date: changesFrom }),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

function remotePhoto(photo: z.output<typeof Photo>): RemotePhoto | undefined {
  const address = sizes.map((size) => photo[size]).find((found) => found !== undefined)
  if (photo.media !== 'photo' || address === undefined) return undefined
  const ending = /\.(\w{2,4})(?:\?|$)/.exec(address)?.[1] ?? 'jpg'
  return {
    id: photo.id,
    fileName: `${photo.id}.${ending}`,
    file: { url: address },
    title: photo.title,
    tags: photo.tags.split(' ').filter(Boolean),
    page: `https://www.flickr.com/photos/${photo.owner}/${photo.id}/`,
    isPublic: photo.ispublic === 1,
  }
}

function failure({ code, message }: z.output<typeof Failure>): SourceProblem {
  if (code >= 95 && code <= 99) return new SourceProblem('expired', 'Flickr does not accept our key to this account.')
  if (code === 105 || code === 106 || code === 201)
    return new SourceProblem('down', 'Flickr is not available at the moment.')
  return new SourceProblem('refused', `Flickr refuses what we ask: ${message.slice(0, 200)}`)
}

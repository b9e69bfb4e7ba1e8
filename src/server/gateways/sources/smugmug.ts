import { z } from 'zod'
import { askJson, fetchPicture } from './wire/ask.ts'
import type { Connector, Listing, OwnReach, Place, Reach, RemotePhoto } from './connector.ts'
import { temporaryToken } from './flickr.ts'
import { accessToken, requestToken, signed, type Token } from './wire/oauth1.ts'
import { readQueue, writeQueue } from './wire/queue-cursor.ts'

/** https://api.smugmug.com/api/v2/doc/tutorial/authorization.html and https://api.smugmug.com/api/v2/doc/reference */
const base = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://api.smugmug.com'
const oauth = (reach: Reach, step: string) => `${base(reach)}/services/oauth/1.0a/${step}`
const pageSize = 100

const Pages = z.object({ NextPage: z.string().optional() }).default({})
/** https://api.smugmug.com/api/v2/doc/reference/user.html */
const AuthUser = z.object({
  Response: z.object({ User: z.object({ NickName: z.string(), Name: z.string().default('') }) }),
})
/** https://api.smugmug.com/api/v2/doc/reference/album.html */
const Albums = z.object({
  Response: z.object({
    Album: z
      .array(
        z.object({
          Privacy: z.enum(['Public', 'Unlisted', 'Private']).catch('Private'),
          SecurityType: z.string().default('None'),
          ImagesLastUpdated: z.iso.datetime({ offset: true }).optional().catch(undefined),
          Uris: z.object({ AlbumImages: z.object({ Uri: z.string() }) }),
        }),
      )
      .default([]),
    Pages,
  }),
})
/** https://api.smugmug.com/api/v2/doc/reference/album-image.html */
const AlbumImages = z.object({
  Response: z.object({
    AlbumImage: z
      .array(
        z.object({
          ImageKey: z.string(),
          FileName: z.string(),
          Title: z.string().default(''),
          KeywordArray: z.array(z.string()).default([]),
          ArchivedUri: z.string().optional(),
          WebUri: z.string().optional(),
          Hidden: z.boolean().default(false),
          IsVideo: z.boolean().default(false),
        }),
      )
      .default([]),
    Pages,
  }),
})

/** SmugMug: OAuth 1.0a; galleries, and the photographs of each. */
export const smugmug: Connector = {
  service: 'smugmug',
  fields: [],
  offersPublicOnly: true,
  syncs: true,
  consent: {
    begin: async (reach, { callbackUrl, state, publicOnly }) => {
      const { token, secret } = await requestToken(
        reach,
        oauth(reach, 'getRequestToken'),
        `${callbackUrl}?state=${state}`,
      )
      const to = new URL(oauth(reach, 'authorize'))
      const asked = { oauth_token: token, Access: publicOnly ? 'Public' : 'Full', Permissions: 'Read' }
      for (const [name, value] of Object.entries(asked)) to.searchParams.set(name, value)
      return { to: to.href, kept: { token, secret } }
    },
    finish: async (reach, { kept, query }) => {
      const { token } = await accessToken(reach, oauth(reach, 'getAccessToken'), {
        temporary: temporaryToken(kept, query),
        verifier: query['oauth_verifier'] ?? '',
      })
      const { User } = (await get({ ...reach, access: { ...token }, settings: {} }, AuthUser, '/api/v2!authuser'))
        .Response
      const settings = { user: User.NickName }
      return { account: User.Name || User.NickName, accountKey: User.NickName, access: { ...token }, settings }
    },
  },
  list: async (reach, place) => {
    const first = `/api/v2/user/${encodeURIComponent(reach.settings['user'] ?? '')}!albums?count=${pageSize}`
    const [uri = first, ...rest] = readQueue(place.cursor)
    const changesFrom = new Date(reach.clock().getTime() - marginMs).toISOString()
    const listing = isOfAlbums(uri) ? await albums(reach, uri, place) : await images(reach, uri)
    const next = writeQueue([...listing.uris, ...rest])
    return { photos: listing.photos, changesFrom, ...(next === undefined ? {} : { next }) }
  },
  file: (reach, { url = '' }) => fetchPicture(reach, url, { headers: signed(reach, url, tokenOf(reach)) }),
}

/** Galleries that changed in the last hour of one import are listed again by the next: clocks differ. */
const marginMs = 3_600_000
const isOfAlbums = (uri: string) => uri.includes('!albums')

type Part = { photos: RemotePhoto[]; uris: string[] }

async function albums(reach: OwnReach, uri: string, { changesFrom, publicOnly }: Place): Promise<Part> {
  const { Album, Pages: pages } = (await get(reach, Albums, uri)).Response
  const wanted = Album.filter(
    ({ Privacy, SecurityType, ImagesLastUpdated }) =>
      (!publicOnly || (Privacy === 'Public' && SecurityType === 'None')) &&
      (changesFrom === undefined ||
        ImagesLastUpdated === undefined ||
        Date.parse(ImagesLastUpdated) >= Date.parse(changesFrom)),
  )
  const uris = wanted.map(({ Uris, Privacy, SecurityType }) => {
    const isPublic = Privacy === 'Public' && SecurityType === 'None'
    return `${Uris.AlbumImages.Uri}?count=${pageSize}#${isPublic ? 'public' : 'private'}`
  })
  return { photos: [], uris: [...uris, ...(pages.NextPage === undefined ? [] : [pages.NextPage])] }
}

async function images(reach: OwnReach, uri: string): Promise<Part> {
  const [path = '', standing] = uri.split('#')
  const { AlbumImage, Pages: pages } = (await get(reach, AlbumImages, path)).Response
  const photos = AlbumImage.flatMap((image): Listing['photos'] => {
    if (image.IsVideo || image.ArchivedUri === undefined) return []
    return [
      {
        id: image.ImageKey,
        fileName: image.FileName || `${image.ImageKey}.jpg`,
        file: { url: image.ArchivedUri },
        title: image.Title,
        tags: image.KeywordArray,
        ...(image.WebUri === undefined ? {} : { page: image.WebUri }),
        isPublic: standing === 'public' && !image.Hidden,
      },
    ]
  })
  return { photos, uris: pages.NextPage === undefined ? [] : [`${pages.NextPage}#${standing ?? 'private'}`] }
}

const tokenOf = ({ access }: Pick<OwnReach, 'access'>): Token => ({
  token: access['token'] ?? '',
  secret: access['secret'] ?? '',
})

/** Paths come from SmugMug's own answers and never lead elsewhere. */
async function get<S extends z.ZodType>(reach: OwnReach, shape: S, path: string): Promise<z.output<S>> {
  const { pathname, search } = new URL(path, 'https://smugmug.invalid')
  const url = base(reach) + pathname + search
  return await askJson(reach, shape, url, { headers: signed(reach, url, tokenOf(reach)) })
}

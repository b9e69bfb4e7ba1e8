import { z } from 'zod'
import { askJson, fetchPicture } from '../wire/ask.ts'
import type { Connector, Listing, OwnReach, Reach, RemotePhoto } from '../connector.ts'
import { accessOf, authorizeUrl, bearer, exchangeCode, type OAuth2, refreshTokens } from '../wire/oauth2.ts'
import { SourceProblem } from '../source-problem.ts'

/** https://developers.google.com/photos/picker/guides/get-started-picker and https://developers.google.com/identity/protocols/oauth2/web-server */
const picker = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://photospicker.googleapis.com'
const oauth = ({ app }: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: app.url === undefined ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${app.url}/o/oauth2/v2/auth`,
  tokenUrl: `${app.url ?? 'https://oauth2.googleapis.com'}/token`,
  scopes: ['https://www.googleapis.com/auth/photospicker.mediaitems.readonly'],
  hasPkce: true,
  more: { access_type: 'offline', prompt: 'consent' },
})
const pageSize = 100
const usualPollSeconds = 5

const Duration = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .transform((text) => Math.ceil(Number(text.slice(0, -1))))
const Session = z.object({
  id: z.string(),
  pickerUri: z.string().optional(),
  mediaItemsSet: z.boolean().default(false),
  pollingConfig: z.object({ pollInterval: Duration.optional() }).default({}),
})
const MediaItems = z.object({
  mediaItems: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        mediaFile: z.object({ baseUrl: z.string(), mimeType: z.string(), filename: z.string() }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/** Google Photos: OAuth 2 with PKCE, then the owner picks photographs on Google's page. Nothing else can be read, and only once. */
export const google: Connector = {
  service: 'google',
  fields: [],
  offersPublicOnly: false,
  syncs: false,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const access = accessOf(await exchangeCode(reach, oauth(reach), answer))
      const url = `${picker(reach)}/v1/sessions`
      const session = await askJson(reach, Session, url, {
        headers: bearer({ access }),
        body: { text: '{}', type: 'application/json' },
      })
      return {
        account: 'Google Photos',
        accountKey: session.id,
        access,
        settings: { session: session.id },
        ...(session.pickerUri === undefined ? {} : { leadTo: `${session.pickerUri}/autoclose` }),
      }
    },
  },
  refresh: (reach) => refreshTokens(reach, oauth(reach).tokenUrl),
  list: async (reach, { cursor }) => {
    if (cursor === undefined) await untilPicked(reach)
    return await picked(reach, cursor)
  },
  // `=d`: the uploaded file with its metadata.
  file: (reach, { baseUrl = '' }) => fetchPicture(reach, `${baseUrl}=d`, { headers: bearer(reach) }),
}

/** Polls until the owner is done, as often as Google says. */
async function untilPicked(reach: OwnReach): Promise<void> {
  const url = `${picker(reach)}/v1/sessions/${encodeURIComponent(reach.settings['session'] ?? '')}`
  const session = await askJson(reach, Session, url, { headers: bearer(reach) }).catch((error: unknown) => {
    if (error instanceof SourceProblem && error.kind === 'gone')
      throw new SourceProblem('refused', 'Nothing was picked at Google in time. Connect Google again to pick.')
    throw error
  })
  if (!session.mediaItemsSet)
    throw new SourceProblem(
      'limited',
      'Pick your photographs on the page of Google that has opened.',
      session.pollingConfig.pollInterval ?? usualPollSeconds,
    )
}

async function picked(reach: OwnReach, cursor: string | undefined): Promise<Listing> {
  const url = new URL(`${picker(reach)}/v1/mediaItems`)
  url.searchParams.set('sessionId', reach.settings['session'] ?? '')
  url.searchParams.set('pageSize', String(pageSize))
  if (cursor !== undefined) url.searchParams.set('pageToken', cursor)
  const { mediaItems, nextPageToken } = await askJson(reach, MediaItems, url.href, { headers: bearer(reach) })
  const photos = mediaItems.flatMap(({ id, type, mediaFile }): RemotePhoto[] =>
    type === 'PHOTO' ? [{ id, fileName: mediaFile.filename, file: { baseUrl: mediaFile.baseUrl } }] : [],
  )
  return { photos, ...(nextPageToken === undefined ? {} : { next: nextPageToken }) }
}

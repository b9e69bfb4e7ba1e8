import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ask, fetchPicture, judged, shaped } from './wire/ask.ts'
import type { Connector, OwnReach, Place, Reach, RemotePhoto, Settings } from './connector.ts'
import { accessOf, authorizeUrl, exchangeCode, type OAuth2 } from './wire/oauth2.ts'
import { SourceProblem } from './source-problem.ts'

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant and https://shopify.dev/docs/api/admin-graphql/latest/queries/files */
const version = '2026-10'
const pageSize = 100

/** A shop is known by a name below this domain and no other, so that our secret goes to Shopify only. */
const shopName = /^[a-z0-9-]{1,60}\.myshopify\.com$/
const shopOf = ({ shop = '' }: Settings): string => {
  const name = shop
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
  const whole = name.includes('.') ? name : `${name}.myshopify.com`
  if (!shopName.test(whole))
    throw new SourceProblem('refused', 'The name of a shop is the one before .myshopify.com, such as harbour-prints.')
  return whole
}
const base = ({ app }: Pick<Reach, 'app'>, shop: string) => app.url ?? `https://${shop}`
const oauth = (reach: Pick<Reach, 'app'>, shop: string): OAuth2 => ({
  authorizeUrl: `${base(reach, shop)}/admin/oauth/authorize`,
  tokenUrl: `${base(reach, shop)}/admin/oauth/access_token`,
  scopes: ['read_files'],
  scopeSeparator: ',',
  hasPkce: false,
})

const Files = z.object({
  data: z
    .object({
      files: z.object({
        nodes: z.array(
          z.object({
            id: z.string().optional(),
            alt: z.string().nullish(),
            image: z.object({ url: z.string() }).nullish(),
          }),
        ),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    })
    .nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).default({}) }))
    .default([]),
})

/** Shopify: OAuth 2 per shop; pictures among files and products. */
export const shopify: Connector = {
  service: 'shopify',
  fields: [{ name: 'shop', label: 'Name of the shop', hint: 'The one before .myshopify.com', kind: 'text' }],
  offersPublicOnly: false,
  syncs: true,
  consent: {
    begin: async (reach, { fields, ...asked }) => {
      const shop = shopOf(fields)
      const { to } = authorizeUrl(reach, oauth(reach, shop), asked)
      return { to, kept: { shop } }
    },
    finish: async (reach, answer) => {
      const shop = shopOf(answer.kept)
      if (!isFromShopify(reach, answer.query) || answer.query['shop'] !== shop)
        throw new SourceProblem('consent', 'This did not come from the shop, so nothing was connected.')
      const access = accessOf(await exchangeCode(reach, oauth(reach, shop), answer))
      return { account: shop.replace('.myshopify.com', ''), accountKey: shop, access, settings: { shop } }
    },
  },
  list: async (reach, place) => {
    const { nodes, pageInfo } = await files(reach, place)
    const photos = nodes.flatMap(({ id, alt, image }): RemotePhoto[] => {
      if (id === undefined || !image) return []
      const fileName = decodeURIComponent(new URL(image.url).pathname.split('/').at(-1) ?? '') || 'picture.jpg'
      return [{ id, fileName, file: { url: image.url }, ...(alt ? { title: alt } : {}), isPublic: true }]
    })
    return { photos, ...(pageInfo.hasNextPage && pageInfo.endCursor !== null ? { next: pageInfo.endCursor } : {}) }
  },
  file: (reach, { url = '' }) => fetchPicture(reach, url),
}

/** Shopify signs its parameters with our secret. */
function isFromShopify({ app }: Pick<Reach, 'app'>, { hmac = '', ...signed }: Record<string, string>): boolean {
  const message = new URLSearchParams(Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  const right = createHmac('sha256', app.secret)
    .update(decodeURIComponent(message.replaceAll('+', ' ')))
    .digest()
  const given = Buffer.from(hmac, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const query = `query($first: Int!, $after: String) {
  files(first: $first, after: $after, query: "media_type:IMAGE") {
    nodes { ... on MediaImage { id alt image { url } } }
    pageInfo { hasNextPage endCursor }
  }
}`

async function files(reach: OwnReach, { cursor }: Place) {
  const url = `${base(reach, reach.settings['shop'] ?? '')}/admin/api/${version}/graphql.json`
  const variables = { first: pageSize, after: cursor ?? null }
  const got = await ask(reach, url, {
    headers: { 'x-shopify-access-token': reach.access['token'] ?? '' },
    body: { text: JSON.stringify({ query, variables }), type: 'application/json' },
  })
  // Shop tokens never expire: a refused one was withdrawn.
  if (got.status === 401) throw new SourceProblem('consent', 'The shop has withdrawn the permission to read its files.')
  const { data, errors } = shaped(Files, judged(got, reach.clock()).body, url)
  if (data) return data.files
  if (errors.some(({ extensions }) => extensions.code === 'THROTTLED'))
    throw new SourceProblem('limited', 'The shop asks us to wait.', 10)
  throw new SourceProblem('refused', `The shop refuses what we ask: ${errors[0]?.message.slice(0, 200) ?? ''}`)
}

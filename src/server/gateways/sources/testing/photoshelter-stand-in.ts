import { randomBytes } from 'node:crypto'
import { emptyShelf, formOf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2
export const login = { apiKey: 'an agreed key', email: 'ana@example.com', password: 'a password of hers' }

/** Answers as version 3 of PhotoShelter's interface does: a public and a private gallery, two photographs a page. */
export function photoshelterStandIn(): StandIn {
  const tokens = { good: new Set<string>(), renewable: new Set(['the password is right']) }
  const shelf = emptyShelf(tokens)
  return {
    shelf,
    answer: async (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      if (pathname.startsWith('/files/')) return sendFile(shelf, response, pathname.split('/')[2]!.replace('.jpg', ''))
      const fail = (code: string) => sendJson(response, { status: 'error', data: { class: code, title: code } })
      if (pathname === '/psapi/v3/mem/authenticate') {
        const form = await formOf(request)
        const isRight =
          form.get('api_key') === login.apiKey &&
          form.get('email') === login.email &&
          form.get('password') === login.password
        if (!isRight || tokens.renewable.size === 0) return fail('InvalidCredentials')
        const token = randomBytes(8).toString('hex')
        tokens.good.add(token)
        return sendJson(response, { status: 'ok', data: { token } })
      }
      const isAllowed =
        request.headers['x-ps-api-key'] === login.apiKey && tokens.good.has(String(request.headers['x-ps-auth-token']))
      if (!isAllowed) return fail('AuthTokenExpired')
      if (pathname === '/psapi/v3/mem/gallery')
        return sendJson(response, {
          status: 'ok',
          data: {
            Gallery: [
              { gallery_id: 'G0000public', name: 'Public', Visibility: { mode: 'everyone' } },
              { gallery_id: 'G0000private', name: 'Private', Visibility: { mode: 'private' } },
            ],
            Paging: {},
          },
        })
      const gallery = /^\/psapi\/v3\/mem\/gallery\/(\w+)\/images$/.exec(pathname)?.[1]
      if (gallery === undefined) return fail('NotFound')
      const all = shelf.pictures.filter(({ isPublic }) => isPublic === (gallery === 'G0000public'))
      const page = Number(searchParams.get('page'))
      const some = all.slice((page - 1) * pageSize, page * pageSize)
      sendJson(response, {
        status: 'ok',
        data: {
          GalleryImage: some.map(({ id }) => ({
            image_id: id,
            f_visible: 't',
            Image: { image_id: id, file_name: `${id}.jpg` },
            ImageLink: { link: `${origin}/files/${id}.jpg` },
          })),
          Paging: page * pageSize < all.length ? { next: { page: page + 1 } } : {},
        },
      })
    },
  }
}

import { randomBytes } from 'node:crypto'
import { emptyShelf, formOf, sendFile, sendJson, type StandIn, urlOf } from './shelf.ts'

const pageSize = 2
export const login = { username: 'ana', password: 'a password of hers' }

/** Answers as https://github.com/Piwigo/Piwigo/wiki/Piwigo-Web-API describes, two photographs a page; guests see what is public. */
export function piwigoStandIn(): StandIn {
  const sessions = { good: new Set<string>(), renewable: new Set(['the password is right']) }
  const shelf = emptyShelf(sessions)
  return {
    shelf,
    answer: async (request, response) => {
      const { pathname, searchParams, origin } = urlOf(request)
      const session = /pwg_id=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      const isAna = sessions.good.has(session)
      const shown = shelf.pictures.filter(({ isPublic }) => isPublic || isAna)
      if (pathname.startsWith('/files/')) {
        const id = pathname.split('/')[2]!.replace('.jpg', '')
        return shown.some((one) => one.id === id) ? sendFile(shelf, response, id) : void response.writeHead(404).end()
      }
      const method = searchParams.get('method')
      if (!/^\/(?:gallery|archive)\/ws\.php$/.test(pathname) || searchParams.get('format') !== 'json')
        return void response.writeHead(404).end()
      if (method === 'pwg.session.login') {
        const form = await formOf(request)
        const isRight = form.get('username') === login.username && form.get('password') === login.password
        if (!isRight || sessions.renewable.size === 0)
          return sendJson(response, { stat: 'fail', err: 999, message: 'Invalid username/password' })
        const made = randomBytes(8).toString('hex')
        sessions.good.add(made)
        response.setHeader('set-cookie', [`pwg_remember=x; path=/gallery/`, `pwg_id=${made}; path=/gallery/; HttpOnly`])
        return sendJson(response, { stat: 'ok', result: true })
      }
      if (method === 'pwg.session.getStatus')
        return sendJson(response, {
          stat: 'ok',
          result: { username: isAna ? 'ana' : 'guest', status: isAna ? 'normal' : 'guest' },
        })
      if (method !== 'pwg.categories.getImages')
        return sendJson(response, { stat: 'fail', err: 501, message: 'Method name is not valid' })
      const page = Number(searchParams.get('page'))
      const images = shown.slice(page * pageSize, (page + 1) * pageSize).map(({ id, title }) => ({
        id,
        file: `${id}.jpg`,
        name: title,
        element_url: `${origin}/files/${id}.jpg`,
        page_url: `${origin}/gallery/picture.php?/${id}`,
      }))
      sendJson(response, {
        stat: 'ok',
        result: {
          paging: { page, per_page: pageSize, count: images.length, total_count: String(shown.length) },
          images,
        },
      })
    },
  }
}

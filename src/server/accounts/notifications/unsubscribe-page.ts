import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { html } from '#server/platform/text/html.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findAccount } from '../store.ts'
import { digestOf, digestScope } from './digest-scope.ts'
import { preferencesOf, setPreferences } from './notification-store.ts'
import type { NotificationTypes } from './types.ts'
import type { Unsubscribe } from './unsubscribe.ts'

type Needs = Pick<Deps, 'db' | 'config'> & { unsubscribe: Unsubscribe; notificationTypes: NotificationTypes }

/**
 * The way out of a mail. Opening the address asks, so that programs which look at links stop nothing; posting to it stops the mails, as
 * the button does and as mail programs do by themselves (RFC 8058).
 */
export function showUnsubscribe(app: FastifyInstance, deps: Needs): void {
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, parsed) => parsed(null))
    scope.get<{ Params: { '*': string } }>('/unsubscribe/*', async (request, reply) => {
      const about = await readAddress(deps, request.params['*'])
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(askPage(deps, about.titles))
    })
    scope.post<{ Params: { '*': string } }>('/unsubscribe/*', async (request, reply) => {
      const { accountId, types, titles } = await readAddress(deps, request.params['*'])
      await deps.db.transaction((tx) => setPreferences(tx, accountId, types, 'off'))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(donePage(deps, titles))
    })
    done()
  })
}

async function readAddress({ db, unsubscribe, notificationTypes }: Needs, token: string) {
  const stopped = unsubscribe.read(token)
  if (!stopped || !(await findAccount(db, stopped.accountId)))
    throw refuse('missing', 'missing', 'This address stops no mails. Use the link of the mail as it is.')
  const { accountId, scope } = stopped
  const digest = digestOf(scope)
  const chosen = await preferencesOf(db, accountId)
  const types = notificationTypes.filter(({ name, mail }) =>
    digest ? (chosen.get(name) ?? mail) === digest : name === scope,
  )
  const titles = digest ? [digestScope[digest].title] : types.map(({ title }) => title)
  return { accountId, types: types.map(({ name }) => name), titles }
}

const page = ({ config }: Needs, title: string, content: ReturnType<typeof html>) =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${config.brand.name}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup
  }`

const named = (titles: string[]) => titles.map((title) => `“${title}”`).join(', ') || 'these mails'

const askPage = (deps: Needs, titles: string[]) =>
  page(
    deps,
    'Stop these mails?',
    html`<p>You will get no more mails about ${named(titles)}. In the app you are told as before.</p>
      <form method="post"><button type="submit">Stop these mails</button></form>`,
  )

const donePage = (deps: Needs, titles: string[]) =>
  page(
    deps,
    'Done',
    html`<p>
      You get no more mails about ${named(titles)}. You can change that in your
      <a href="${deps.config.publicUrl}/profile/notifications">notification settings</a>.
    </p>`,
  )

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { html } from '../text/html.ts'
import { hostnameIn, isLoopbackName, isProxied } from '../http/from-this-machine.ts'
import { refuse } from '../refuse.ts'
import { listMails, type WholeMail } from './mail-store.ts'

const shown = 200

/**
 * The development inbox: all stored mail as a page and JSON. It exists only with `RIGHTFRAME_DEV_INBOX=1` and a server on loopback, for requests
 * without a proxy to a name of this machine, since a foreign page may resolve its name here. Its readers can reset every password.
 */
export function showDevInbox(
  app: FastifyInstance,
  config: Pick<Config, 'devInbox' | 'host' | 'publicUrl'>,
  db: Db,
): void {
  if (!config.devInbox || !isLoopbackName(config.host)) return
  const own = new URL(config.publicUrl).hostname
  const refuseStrangers = (request: FastifyRequest) => {
    const asked = hostnameIn(request)
    const isMeant = !isProxied(request) && (asked === own || isLoopbackName(asked))
    if (!isMeant) throw refuse('missing', 'missing', `There is nothing at ${request.method} ${request.url}.`)
  }
  app.get('/api/dev/inbox', async (request, reply) => {
    refuseStrangers(request)
    return reply.send((await listMails(db, shown)).map(asJson))
  })
  app.get('/dev/inbox', async (request, reply) => {
    refuseStrangers(request)
    const page = inboxPage(await listMails(db, shown))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  app.get<{ Params: { mailId: string } }>('/dev/inbox/:mailId', async (request, reply) => {
    refuseStrangers(request)
    const mail = (await listMails(db, shown)).find(({ id }) => id === request.params.mailId)
    if (!mail) throw refuse('missing', 'missing', 'There is no such mail.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups")
      .send(mail.html)
  })
}

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

const asJson = (mail: WholeMail) => ({
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  links: linksIn(mail.text),
  at: mail.createdAt.toISOString(),
})

function inboxPage(mails: WholeMail[]): string {
  const entry = (mail: WholeMail) =>
    html`<article>
      <h2><a href="/dev/inbox/${mail.id}">${mail.subject}</a></h2>
      <p>To ${mail.to}, ${mail.createdAt.toISOString()}</p>
      <pre>${mail.text}</pre>
      ${mail.files.map(({ name }) => html`<p>With ${name}</p>`)}
      <ul>
        ${linksIn(mail.text).map((link) => html`<li><a href="${link}">${link}</a></li>`)}
      </ul>
    </article>`
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Inbox of development</title>
      <link rel="stylesheet" href="/api/docs.css" />
    </head>
    <body>
      <main>
        <h1>Inbox of development</h1>
        <p>${mails.length === 0 ? 'No mail yet.' : `${mails.length} kept, none of them sent. Newest first.`}</p>
        ${mails.map(entry)}
      </main>
    </body>
  </html>`
  return `<!doctype html>${page.markup}`
}

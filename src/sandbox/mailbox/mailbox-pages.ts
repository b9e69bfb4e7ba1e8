import type { Attachment } from 'postal-mime'
import { type Answer, type Asked, json, type StandIn, text } from '../answer.ts'
import { abuseDesks } from '../hosts/abuse-desks.ts'
import { escaped, page } from '../page.ts'
import type { TakenMail } from './taken-mail.ts'

/** Mails as pages for people and JSON for programs, for requests of this machine only, since letters hold secret links. */
export function openMailboxPages(
  mails: () => Promise<TakenMail[]>,
  send?: (mail: TakenMail, text: string) => Promise<void>,
): StandIn {
  return async (asked) => {
    if (asked.path !== '/mailbox' && !/^\/mailbox[./]/.test(asked.path)) return undefined
    if (!isOfThisMachine(asked)) return text(403, 'The mailbox is read on this machine, by its own address.')
    const all = await mails()
    if (asked.method === 'POST' && send) return await answered(all, asked, send)
    if (asked.method !== 'GET') return text(405, 'The mailbox is only read here. Mails come over SMTP.')
    if (asked.path === '/mailbox') return listPage(all)
    if (asked.path === '/mailbox.json') return json(200, all.map(asJson))
    return mailAnswer(all, asked.path, send !== undefined) ?? text(404, 'There is no such mail.')
  }
}

/** Answers a letter from its page. */
async function answered(
  all: readonly TakenMail[],
  { path, body }: Asked,
  send: (mail: TakenMail, text: string) => Promise<void>,
): Promise<Answer> {
  const id = /^\/mailbox\/([\w-]+)\/answer$/.exec(path)?.[1]
  const mail = all.find((one) => one.id === id)
  if (!mail) return text(404, 'There is no such mail.')
  const words = new URLSearchParams(body.toString()).get('text')?.trim() ?? ''
  if (words === '') return text(400, 'Please write an answer.')
  try {
    await send(mail, words)
  } catch (error) {
    return text(502, `The answer was not taken: ${error instanceof Error ? error.message : String(error)}`)
  }
  return {
    status: 303,
    type: 'text/plain; charset=utf-8',
    body: 'Sent.',
    headers: { location: `/mailbox/${mail.id}?sent=1` },
  }
}

/** Guards against foreign pages whose names resolve here. */
const isOfThisMachine = ({ method, headers: { host, origin } }: Asked): boolean =>
  (origin === undefined || (method === 'POST' && origin === `http://${String(host)}`)) &&
  /^(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(String(host ?? ''))

function mailAnswer(all: readonly TakenMail[], path: string, canAnswer: boolean): Answer | undefined {
  const [, id, part, at] = /^\/mailbox\/([\w-]+)(?:\/(html|files)(?:\/(\d{1,3}))?)?$/.exec(path) ?? []
  const mail = all.find((one) => one.id === id)
  if (!mail) return undefined
  if (part === undefined) return mailPage(mail, canAnswer)
  if (part === 'html') return shownAsSent(mail)
  const file = mail.parsed.attachments[Number(at)]
  return file && fileOf(file)
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const fileOf = (file: Attachment): Answer => ({
  status: 200,
  type: file.mimeType,
  body: bytesOf(file),
  headers: {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename ?? 'file')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
})

const shownAsSent = ({ parsed }: TakenMail): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: parsed.html ?? '',
  headers: {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
})

const wide = 'max-width:46rem'

function listPage(all: readonly TakenMail[]): Answer {
  const entries = all.map(
    ({ id, at, to, parsed }) =>
      `<li><a href="/mailbox/${id}">${escaped(parsed.subject ?? 'Without a subject')}</a><br><span class="note">To ${escaped(to.join(', '))}, ${escaped(at)}${formatFiles(parsed.attachments.length)}</span></li>`,
  )
  const said =
    all.length === 0
      ? 'No letter has come yet. They come here and go no further.'
      : `${all.length} ${all.length === 1 ? 'letter' : 'letters'}, the newest first. They came here and went no further.`
  return page(
    'Mailbox of the sandbox',
    `<main style="${wide}"><h1>Mailbox of the sandbox</h1><p class="note">${said}</p><ul>${entries.join('')}</ul>${hostList}</main>`,
  )
}

const hostList = `<h2>Hosts that answer</h2><p class="note">A notice that comes to one of these addresses is acted on. Pages vanish on sites of this machine alone.</p><ul>${Object.values(
  abuseDesks,
)
  .map(({ address, about }) => `<li>${escaped(address)}<br><span class="note">${escaped(about)}</span></li>`)
  .join('')}</ul>`

const formatFiles = (files: number): string => (files === 0 ? '' : `, with ${files} ${files === 1 ? 'file' : 'files'}`)

const answerForm = (id: string): string =>
  `<h2>Answer it</h2><form method="post" action="/mailbox/${id}/answer"><label>Answer<br><textarea name="text" rows="6" style="width:100%" required></textarea></label><p><button>Send the answer</button></p></form>`

function mailPage({ id, at, from, to, parsed }: TakenMail, canAnswer: boolean): Answer {
  const files = parsed.attachments.map(
    (file, number) =>
      `<li><a href="/mailbox/${id}/files/${number}">${escaped(file.filename ?? 'file')}</a> <span class="note">${escaped(file.mimeType)}, ${bytesOf(file).length} bytes</span></li>`,
  )
  return page(
    parsed.subject ?? 'A letter',
    `<main style="${wide}"><p><a href="/mailbox">All letters</a></p><h1>${escaped(parsed.subject ?? 'Without a subject')}</h1><p class="note">From ${escaped(from)}<br>To ${escaped(to.join(', '))}<br>${escaped(at)}</p>${files.length === 0 ? '' : `<h2>Files</h2><ul>${files.join('')}</ul>`}<p style="white-space:pre-wrap;overflow-wrap:anywhere">${escaped(parsed.text ?? '')}</p>${parsed.html === undefined ? '' : `<p><a href="/mailbox/${id}/html">As it was designed</a></p>`}${canAnswer ? answerForm(id) : ''}</main>`,
  )
}

const asJson = ({ id, at, from, to, parsed }: TakenMail) => ({
  id,
  at,
  from,
  to,
  subject: parsed.subject ?? '',
  text: parsed.text ?? '',
  messageId: parsed.messageId ?? null,
  replyTo: parsed.replyTo?.map(({ address }) => address) ?? [],
  attachments: parsed.attachments.map((file, number) => ({
    name: file.filename ?? 'file',
    type: file.mimeType,
    bytes: bytesOf(file).length,
    path: `/mailbox/${id}/files/${number}`,
  })),
})

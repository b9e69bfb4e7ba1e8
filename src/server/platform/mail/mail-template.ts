import type { Config } from '../config.ts'
import { type Html, html } from '../text/html.ts'

/** Block of a template: paragraph, link or list. */
export type Block = string | { label: string; url: string } | { items: string[] }

/** Content of a mail, shared by text and HTML. */
export type Letter = {
  subject: string
  greeting: string
  blocks: Block[]
  /** Language of the whole content; English by default. */
  language?: string
}

/** Facts for every mail: the provider, its support, the app's address, and the note above a trial's mail. */
export type Sender = { brand: Config['brand']; url: string; note?: string | undefined }

export const senderOf = ({
  brand,
  publicUrl,
  trialNote,
}: Pick<Config, 'brand' | 'publicUrl' | 'trialNote'>): Sender => ({
  brand,
  url: publicUrl,
  note: trialNote,
})

/** A kind of mail: its name, and its content by data. `asks` marks mails that confirm an address. */
export type MailTemplate<Data> = { name: string; write: (data: Data, app: Sender) => Letter; asks: boolean }

export const mailTemplate = <Data>(
  name: string,
  write: MailTemplate<Data>['write'],
  { asks = false } = {},
): MailTemplate<Data> => ({ name, write, asks })

export type WrittenLetter = { subject: string; text: string; html: string }

/** Both bodies of a mail; `unsubscribeUrl` goes to its foot. */
export function writeLetter(letter: Letter, app: Sender, unsubscribeUrl?: string): WrittenLetter {
  const subject = oneLine(letter.subject)
  const foot = `${app.brand.name} · ${app.url} · ${app.brand.support}`
  return {
    subject,
    text: `${app.note ? `${app.note}\n\n` : ''}${textOf(letter, foot, unsubscribeUrl)}`,
    html: `<!doctype html>${htmlOf(letter, { subject, foot, unsubscribeUrl, note: app.note }).markup}`,
  }
}

/** Replaces line breaks in a header with spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function textOf({ greeting, blocks }: Letter, foot: string, unsubscribeUrl: string | undefined): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return block
    return 'items' in block ? block.items.map((item) => `- ${item}`).join('\n') : `${block.label}:\n${block.url}`
  })
  const wayOut = unsubscribeUrl ? `\nStop mails of this kind:\n${unsubscribeUrl}` : ''
  return `${[greeting, ...parts].join('\n\n')}\n\n-- \n${foot}${wayOut}\n`
}

/** Styles stand at each element: mail programs drop style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#f4f3ef;color:#1b1a17;font:16px/1.5 -apple-system,Segoe UI,Helvetica,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1b1a17;color:#fff;text-decoration:none;font-weight:600',
  note: 'max-width:560px;margin:0 auto 16px;font-weight:600',
  foot: 'max-width:560px;margin:16px auto 0;color:#625f57;font-size:13px',
}

/** The frame around a mail's content. */
type Around = { subject: string; foot: string; unsubscribeUrl: string | undefined; note: string | undefined }

function htmlOf({ greeting, blocks, language = 'en' }: Letter, { subject, foot, unsubscribeUrl, note }: Around): Html {
  const wayOut = unsubscribeUrl ? html`<br /><a href="${unsubscribeUrl}">Stop mails of this kind</a>` : html``
  return html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${subject}</title>
    </head>
    <body style="${styles.body}">
      ${note ? html`<p style="${styles.note}" lang="en">${note}</p>` : html``}
      <div style="${styles.sheet}">
        <p>${greeting}</p>
        ${blocks.map((block) => blockMarkup(block, copyHints[language] ?? copyHints.en))}
      </div>
      <p style="${styles.foot}">${foot}${wayOut}</p>
    </body>
  </html>`
}

/** Hints below a button, by language. */
const copyHints: Record<string, string> & { en: string } = {
  en: 'If the button does nothing, copy this address into your browser:',
  pt: 'Se o botão não fizer nada, copie este endereço para o seu navegador:',
  fr: 'Si le bouton ne fait rien, copiez cette adresse dans votre navigateur :',
  es: 'Si el botón no hace nada, copie esta dirección en su navegador:',
  it: 'Se il pulsante non fa nulla, copi questo indirizzo nel suo browser:',
}

function blockMarkup(block: Block, copyHint: string): Html {
  if (typeof block === 'string') return html`<p>${block}</p>`
  if ('items' in block)
    return html`<ul>
      ${block.items.map((item) => html`<li>${item}</li>`)}
    </ul>`
  return html`<p><a href="${block.url}" style="${styles.button}">${block.label}</a></p>
    <p>${copyHint}<br />${block.url}</p>`
}
